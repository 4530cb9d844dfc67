// CloudFront function that runs before the page cache. The local cloud runs the same file. Runtime cloudfront-js-2.0:
// ECMAScript 5.1 with const, let, arrow functions and templates; no for-of, no optional chaining. `querystring` has
// percent-encoded names and values; the function returns them normalized.
const site = __SITE_LISTS__; // inserted at synthesis by infra/edge/function-code.ts

// Search engines and link previews can't answer the gate. Forging such a user agent only skips the age question.
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
  request.uri = '/' + language + (parts.path === '/' ? '' : parts.path);
  request.querystring = gated ? {} : allowedQuery(request.querystring, parts.path);
  if (gated) request.querystring[site.gateParameter] = { value: '1' };
  return request;
}

/**
 * Normalizes slashes and needless percent-encoding, so that a page has one address and one cache entry. A segment of
 * blanks means an omitted name: `-`.
 */
function normalised(uri) {
  return uri
    .replace(/%[0-9a-f]{2}/gi, plainCode)
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:%20)+(?=\/|$)/g, '/-')
    .replace(/(.)\/$/, '$1');
}

/** Decodes only characters that need no encoding. */
function plainCode(code) {
  const letter = String.fromCharCode(parseInt(code.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(letter) ? letter : code;
}

/**
 * True if the path has only characters that our addresses use. Lambda rejects the signature of any other path, and the
 * visitor would get a 403.
 */
function isPlain(path) {
  return /^[A-Za-z0-9._~/-]*$/.test(path) && !/(^|\/)\.\.?(\/|$)/.test(path);
}

function isBelow(path, prefixes) {
  return prefixes.some((prefix) => path === prefix || path.indexOf(prefix + '/') === 0);
}

/** True if the app has a screen at the path. Ids have a fixed length, as in infra/constructs/site.ts. */
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
 * Serves the private app's file in the visitor's language: to guests the one with the screen's form, if it has one.
 * Visitors who have not answered the gate are redirected to it, with the address in `next`. A path that was not
 * normalized redirects to its normal form, because CloudFront chose the origin by the original path.
 */
function privateApp(request, path) {
  const query = queryText(request.querystring);
  const address = path + (query ? '?' + query : '');
  if (!isAdult(request) && !isBelow(path, site.ungatedPrivatePaths))
    return redirect('/gate?next=' + encodeURIComponent(address));
  if (request.uri !== path) return redirect(address);
  const language = preferredLanguage(request);
  const isDrawn = !request.cookies[site.sessionCookie] && site.drawnScreens.indexOf(path) >= 0;
  request.uri = isDrawn ? path + '.' + language + '.html' : site.privateShells[language];
  request.querystring = {};
  return request;
}

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

/** Splits the language from a path: `/es/listings` is `es` and `/listings`; `/essay` has no language. */
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

/** Returns the supported language of the highest quality, or Spanish if none matches. */
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
 * Returns only the parameters that the page knows, sorted and without empty values, so that one page has one cache
 * entry. Only the first value of a repeated parameter counts, but a list parameter joins all of its values.
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

/** Re-encodes a value in the form that request signatures use. Returns '' for an invalid encoding. */
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
