/**
 * The only inline script of the public pages; the Content-Security-Policy contains its hash
 * (infra/constructs/site-headers.ts).
 *
 * The script runs before the first paint and reads cookies and storage: session and provider hints, theme, photo blur,
 * grid columns and selected country. The HTML stays the same for every visitor, so the edge can cache it.
 *
 * The page is `early` until it has loaded, the visitor scrolls, or three seconds pass. Photos further down wait until
 * the page is no longer `early` (web/card/photo.css).
 */
export const inlineScript =
  "(function(d){var h=d.documentElement;if(/(^|; )session=1/.test(d.cookie))h.dataset.session='1';" +
  "try{var t=localStorage.getItem('theme');if(t)h.dataset.theme=t;" +
  "if(localStorage.getItem('blurPhotos')==='1')h.dataset.blur='1';" +
  "if(localStorage.getItem('gridColumns')==='1')h.dataset.columns='1';" +
  "if(localStorage.getItem('selectedCountry'))h.dataset.place='1';" +
  "if(localStorage.getItem('provider'))h.dataset.provider='1'}catch(e){}" +
  "h.dataset.early='1';var r=function(){delete h.dataset.early};" +
  "addEventListener('load',r);addEventListener('scroll',r,{once:true});setTimeout(r,3000)})(document)";

/**
 * Second inline script of the private app's drawn forms (ACC-24, shared/drawn-screens.ts). It works until the
 * app has started.
 *
 * - A submit waits for the app (web/platform/early-form.ts), and a status line says so.
 * - Links to the other sign-in screens keep the parameters `next` and `as` (ACC-21).
 * - Hides the form of a sign-up whose code is due, because the app will show the code step instead.
 */
export const drawnFormScript =
  "(function(d){var drawn=function(e){return e.closest('[data-drawn] .auth-card')};" +
  "d.addEventListener('submit',function(e){var f=e.target,n=d.getElementById('early-press');if(!drawn(f))return;" +
  "e.preventDefault();f.dataset.pressed='1';n.textContent=n.dataset.text},true);" +
  "d.addEventListener('click',function(e){var a=e.target.closest('a[href^=\"/\"]');" +
  'if(!a||a.target||a.search||!drawn(a))return;var q=new URLSearchParams;' +
  "new URLSearchParams(location.search).forEach(function(v,k){if(k==='next'||k==='as')q.set(k,v)});a.search=q});" +
  "try{if(location.pathname==='/register'&&sessionStorage.getItem('pendingSignUp'))d.documentElement.dataset.pending='1'" +
  '}catch(e){}})(document)';
