/** Returns the logo on its background as an SVG of 32 x 32 plus the margin. */
const drawn = (radius: number, margin = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[-margin, -margin, 32 + 2 * margin, 32 + 2 * margin].join(' ')}">` +
  `<rect x="${-margin}" y="${-margin}" width="${32 + 2 * margin}" height="${32 + 2 * margin}" rx="${radius}" fill="#7a2342"/>` +
  '<path d="M9 9l7 14 7-14" fill="none" stroke="#fff8f4" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Icon of the browser tab: neutral like the site's name, and inline to save a request. */
export const icon = `data:image/svg+xml,${encodeURIComponent(drawn(8))}`;

/** Icon for a phone's home screen, which rounds the corners itself, so the background fills the square. */
export const homeScreenIcon = drawn(0, 4);
