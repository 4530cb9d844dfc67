/** The tab's icon, as neutral as the name; inline, so that no page asks for another file. */
export const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#7a2342"/>' +
      '<path d="M9 9l7 14 7-14" fill="none" stroke="#fff8f4" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  );
