import { signPath } from './sign.ts';

const ground = '#7a2342';
const sign = `<path fill="#fff8f4" d="${signPath}"/>`;

/** Returns the sign on its background: a square around the sign's 24 x 24, with a margin. */
const drawn = (radius: number, margin: number): string => {
  const side = 24 + 2 * margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}">` +
    `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" rx="${radius}" fill="${ground}"/>${sign}</svg>`
  );
};

/** Icon of the browser tab: neutral like the site's name, and inline to save a request. */
export const icon = `data:image/svg+xml,${encodeURIComponent(drawn(7, 2))}`;

/** Icon for a phone's home screen, which rounds the corners itself, so the background fills the square. */
export const homeScreenIcon = drawn(0, 9);

/** Picture of link previews, 1,200 x 630. */
export const linkPreview =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs>' +
  '<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#faf6f0"/>' +
  '<stop offset="1" stop-color="#eadfce"/></linearGradient></defs><rect width="1200" height="630" fill="url(#paper)"/>' +
  `<g fill="none" stroke="${ground}" stroke-opacity=".16" stroke-width="2">` +
  [210, 270, 340, 420].map((radius) => `<circle cx="600" cy="315" r="${radius}"/>`).join('') +
  `</g><rect x="472" y="187" width="256" height="256" rx="64" fill="${ground}"/>` +
  `<g transform="translate(510 225) scale(7.5)">${sign}</g></svg>`;
