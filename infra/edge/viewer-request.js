// The CloudFront function (cloudfront-js-2.0: ECMAScript 5.1 with const, let, arrow functions and templates; no
// for-of, no optional chaining) before the cache of every page. Written once here, run the same in the local
// cloud. Names and values of `querystring` come percent-encoded and are passed on so, in one encoding.
const site = __SITE_LISTS__; // put in at synth by infra/edge/function-code.ts

// Search engines and link previews, which can't answer the gate. Whoever pretends to be one skips a
// declaration, not a protection.
const crawlers =
  /googlebot|google-inspectiontool|bingbot|duckduckbot|applebot|yandexbot|baiduspider|slurp|qwantbot|facebookexternalhit|twitterbot|whatsapp|telegrambot|linkedinbot|chrome-lighthouse/i;

function handler(event) {
  const request = event.request;
  const host = request.headers.host;
  if (host && site.redirectedHosts.indexOf(host.value) >= 0) return movedHost(request);
  const path = normalised(request.uri);
  if (isPrivate(path)) return privateApp(request, path);

  const parts = splitLanguage(path);
  if (!isPlain(path)) parts.path = site.nowhere;
  const language = parts.language || preferredLanguage(request);
  const gated = !isAdult(request) && site.ungatedPaths.indexOf(parts.path) < 0;
  request.uri = '/' + language + (gated ? '/gate' : parts.path === '/' ? '' : parts.path);
  request.querystring = gated ? {} : allowedQuery(request.querystring, parts.path);
  return request;
}

/**
 * One slash between segments and none at the end, letters as themselves and not by their codes, so that one page has one
 * address and one cache entry. A segment of blanks alone is a name that somebody left out: `-`.
 */
function normalised(uri) {
  return uri
    .replace(/%[0-9a-f]{2}/gi, plainCode)
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:%20)+(?=\/|$)/g, '/-')
    .replace(/(.)\/$/, '$1');
}

/** What a code stands for, where it needs none. */
function plainCode(code) {
  const letter = String.fromCharCode(parseInt(code.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(letter) ? letter : code;
}

/**
 * Whether an address can be one of ours, which are all of such characters. What must be encoded the origin would never
 * see: CloudFront's signature and Lambda's check of it differ there, and the visitor would get Lambda's 403.
 */
function isPlain(path) {
  return /^[A-Za-z0-9._~/-]*$/.test(path) && !/(^|\/)\.\.?(\/|$)/.test(path);
}

function isBelow(path, prefixes) {
  return prefixes.some((prefix) => path === prefix || path.indexOf(prefix + '/') === 0);
}

/** Whether the app has a screen there. An id has its length, as in the behaviours' patterns (infra/constructs/site.ts). */
function isPrivate(path) {
  const segments = path.split('/');
  return site.privateRoutes.some((route) => {
    const wanted = route.split('/');
    return (
      wanted.length === segments.length &&
      wanted.every((one, at) =>
        one[0] === ':' ? segments[at].length === site.idLengths[one] : segments[at] === one,
      )
    );
  });
}

/**
 * The private app is one file a language for all its addresses; before the gate its address must survive the answer.
 * An address that is written otherwise comes by another behaviour, whose origin has no such file.
 */
function privateApp(request, path) {
  const query = queryText(request.querystring);
  const address = path + (query ? '?' + query : '');
  if (!isAdult(request) && !isBelow(path, site.ungatedPrivatePaths))
    return redirect('/gate?next=' + encodeURIComponent(address));
  if (request.uri !== path) return redirect(address);
  request.uri = site.privateShells[preferredLanguage(request)];
  request.querystring = {};
  return request;
}

/** Another name of the site, perhaps an earlier one: links to it lead to the same page here. */
function movedHost(request) {
  const query = queryText(request.querystring);
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: site.origin + request.uri.replace(/^\/*/, '/') + (query ? '?' + query : '') },
      'cache-control': { value: 'max-age=3600' },
    },
  };
}

function redirect(location) {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  };
}

function isAdult(request) {
  const cookie = request.cookies[site.adultCookie];
  if (cookie && cookie.value === '1') return true;
  const agent = request.headers['user-agent'];
  return Boolean(agent) && crawlers.test(agent.value);
}

/** `/es/listings` is Spanish whatever the visitor prefers; `/essay` is no language. */
function splitLanguage(path) {
  const match = /^\/([a-z]{2})(\/.*)?$/.exec(path);
  if (!match || site.languages.indexOf(match[1]) < 0) return { path: path };
  return { language: match[1], path: match[2] || '/' };
}

function preferredLanguage(request) {
  const cookie = request.cookies[site.languageCookie];
  if (cookie && site.languages.indexOf(cookie.value) >= 0) return cookie.value;
  const header = request.headers['accept-language'];
  return bestLanguage(header ? header.value : '');
}

/** The first of our languages by descending quality; Spanish where the visitor names neither. */
function bestLanguage(accepted) {
  let best = site.languages[0];
  let bestQuality = 0;
  accepted.split(',').forEach((range) => {
    const pieces = range.trim().split(';');
    const language = pieces[0].trim().toLowerCase().split('-')[0];
    const match = /^\s*q\s*=\s*([0-9.]+)\s*$/.exec(pieces[1] || '');
    const quality = pieces[1] === undefined ? 1 : match ? Number(match[1]) : 0;
    if (site.languages.indexOf(language) >= 0 && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  });
  return best;
}

/**
 * The parameters this page knows, each once and not empty, in one order: anything else would split the cache. Of one
 * that is repeated the first counts, of one that lists options all do.
 */
function allowedQuery(querystring, path) {
  const allowed =
    site.queryParameters[path] || (isBelow(path, site.landingPaths) ? site.landingParameters : []);
  const query = {};
  Object.keys(querystring)
    .sort()
    .forEach((name) => {
      const parameter = querystring[name];
      if (allowed.indexOf(name) < 0) return;
      const given = (parameter.multiValue || [parameter]).map((one) => one.value);
      const value = canonical(
        site.listParameters.indexOf(name) < 0 ? given[0] : given.filter(Boolean).join('%2C'),
      );
      if (value) query[name] = { value: value };
    });
  return query;
}

/** A value in the one encoding that signatures know; what is encoded wrongly counts as left out. */
function canonical(value) {
  try {
    const text = decodeURIComponent(value.replace(/\+/g, '%20'));
    return encodeURIComponent(text).replace(/[!'()*]/g, hexCode);
  } catch (error) {
    return '';
  }
}

function hexCode(letter) {
  return '%' + letter.charCodeAt(0).toString(16).toUpperCase();
}

function queryText(querystring) {
  const pairs = [];
  Object.keys(querystring).forEach((name) => {
    const parameter = querystring[name];
    (parameter.multiValue || [parameter]).forEach((one) => {
      pairs.push(one.value === '' ? name : name + '=' + one.value);
    });
  });
  return pairs.join('&');
}
