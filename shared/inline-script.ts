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
