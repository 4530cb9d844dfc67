/**
 * The one inline script of the public pages; the Content-Security-Policy names its hash
 * (infra/constructs/site-headers.ts), so a change here changes both. It runs before the first paint: whether the header shows a guest's or a signed-in
 * person's links, the chosen theme, the blur option and the columns of a grid are read from cookies and storage without a flash,
 * and the page itself stays the same for everybody, so the edge can cache it. Until what is first on the screen is there,
 * somebody scrolls or three seconds are over, the page is `early`: photos further down wait (web/card/photo.css).
 */
export const inlineScript =
  "(function(d){var h=d.documentElement;if(/(^|; )session=1/.test(d.cookie))h.dataset.session='1';" +
  "try{var t=localStorage.getItem('theme');if(t)h.dataset.theme=t;" +
  "if(localStorage.getItem('blurPhotos')==='1')h.dataset.blur='1';" +
  "if(localStorage.getItem('gridColumns')==='1')h.dataset.columns='1';" +
  "if(localStorage.getItem('selectedCountry'))h.dataset.place='1'}catch(e){}" +
  "h.dataset.early='1';var r=function(){delete h.dataset.early};" +
  "addEventListener('load',r);addEventListener('scroll',r,{once:true});setTimeout(r,3000)})(document)";
