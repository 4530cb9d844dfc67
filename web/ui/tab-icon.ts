/** The sign on its ground, drawn on 32 x 32; `radius` of the ground's corners, `margin` around the sign. */
const drawn = (radius: number, margin = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[-margin, -margin, 32 + 2 * margin, 32 + 2 * margin].join(' ')}">` +
  `<rect x="${-margin}" y="${-margin}" width="${32 + 2 * margin}" height="${32 + 2 * margin}" rx="${radius}" fill="#7a2342"/>` +
  '<path d="M9 9l7 14 7-14" fill="none" stroke="#fff8f4" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** The tab's icon, as neutral as the name; inline, so that no page asks for another file. */
export const icon = `data:image/svg+xml,${encodeURIComponent(drawn(8))}`;

/** The same for home screens, which cut its corners themselves: the ground to the edges, room around the sign. */
export const homeScreenIcon = drawn(0, 4);
