import type { ReactNode } from 'react';
import { signPath } from './sign.ts';

/** Our own icon set, drawn on 24 x 24 with a stroke width of 1.75 (button.css, `.icon`). */
export const iconShapes = {
  sign: <path d={signPath} fill="currentColor" stroke="none" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  'badge-check': (
    <>
      <path d="M12 2.8 14.4 4.6l3-.1.9 2.9 2.4 1.8-.9 2.8.9 2.8-2.4 1.8-.9 2.9-3-.1L12 21.2l-2.4-1.8-3 .1-.9-2.9-2.4-1.8.9-2.8-.9-2.8 2.4-1.8.9-2.9 3 .1Z" />
      <path d="m8.5 12.2 2.4 2.4 4.6-4.8" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21c4.5-4.6 6.8-8 6.8-11a6.8 6.8 0 1 0-13.6 0c0 3 2.3 6.4 6.8 11Z" />
      <circle cx="12" cy="10" r="2.4" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6 6 18" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  'chevron-left': <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  'chevron-right': <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  'chevron-down': <path d="m5.5 9.5 6.5 6.5 6.5-6.5" />,
  grip: <path strokeWidth="3" d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />,
  undo: <path d="M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3" />,
  turn: <path d="m15 14 5-5-5-5M20 9H10a5.5 5.5 0 0 0 0 11h3" />,
  crop: <path d="M6.5 3v14.5H21M3 6.5h14.5V21" />,
  'arrow-up': <path d="M12 19V5m-6 6 6-6 6 6" />,
  'arrow-left': <path d="M19 12H5m6-6-6 6 6 6" />,
  'arrow-down': <path d="M12 5v14m-6-6 6 6 6-6" />,
  phone: (
    <path d="M6.3 3.8h2.9l1.5 4.3-2 1.5c1 2.3 2.6 4 5 5.1l1.5-2 4.3 1.5v2.9c0 1.3-1 2.3-2.3 2.2C10 18.8 5 13.9 4.1 6.2A2.2 2.2 0 0 1 6.3 3.8Z" />
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11.5" rx="2" />
      <path d="M15.5 8.5V6a2 2 0 0 0-2-2H6.5a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2" />
    </>
  ),
  chat: <path d="M4 20l1.3-4A8 8 0 1 1 8.3 18.9ZM9 10.5h6M9 13.5h4" />,
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4 7.5 8 6 8-6" />
    </>
  ),
  photo: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
      <circle cx="9" cy="10" r="1.7" />
      <path d="m4 17 5-4 3.5 2.8L16 12l4.5 4" />
    </>
  ),
  /** The quick exit: away at once. Unlike `logout`, it has no door. */
  exit: <path d="M10 12h11m-6.5-6.5L21 12l-6.5 6.5M3 7.5h6.5M3 12h3M3 16.5h6.5" />,
  logout: <path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4M19 12H9" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.7 2.6 3.9 5.3 3.9 8.5s-1.2 5.9-3.9 8.5c-2.7-2.6-3.9-5.3-3.9-8.5S9.3 6.1 12 3.5Z" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c.8-3.9 3.6-6 7.5-6s6.7 2.1 7.5 6" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.2v5M12 8v.1" />
    </>
  ),
  warning: <path d="M12 4 2.8 20h18.4ZM12 10v4.5M12 17v.1" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2.3" />
    </>
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  card: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3 10h18M7 15h3.5" />
    </>
  ),
  video: (
    <>
      <rect x="3" y="6.5" width="12" height="11" rx="2" />
      <path d="m15 11 6-3.5v9L15 13" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  edit: <path d="m4 20 1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5 17.5 10" />,
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.3 11v5.5M13.7 11v5.5" />,
  eye: (
    <>
      <path d="M2.8 12C5 7.8 8.2 5.8 12 5.8s7 2 9.2 6.2c-2.2 4.2-5.4 6.2-9.2 6.2S5 16.2 2.8 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.5 6.1A9 9 0 0 1 12 5.8c3.8 0 7 2 9.2 6.2a14 14 0 0 1-2.5 3.4M6.3 7.8A13.6 13.6 0 0 0 2.8 12c2.2 4.2 5.4 6.2 9.2 6.2 1.5 0 2.9-.3 4.2-.9" />
  ),
  chart: <path d="M4 20.5h16M7 17v-5M12 17V5M17 17V9" />,
  home: <path d="m4 11 8-7 8 7v9h-5.5v-5.5h-5V20H4Z" />,
  list: <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.3 6.5v.1M4.3 12v.1M4.3 17.5v.1" />,
  settings: (
    <>
      <path d="M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9" />
      <circle cx="15" cy="7.5" r="2" />
      <circle cx="9" cy="16.5" r="2" />
    </>
  ),
  sort: <path d="M7.5 4.5v15m-3.5-3.5 3.5 3.5 3.5-3.5M16.5 19.5v-15M13 8l3.5-3.5L20 8" />,
  column: <path d="M5 4.5h14v6H5ZM5 13.5h14v6H5Z" />,
  columns: <path d="M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z" />,
  bell: <path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4" />,
  upload: <path d="M12 16V4.5m-5 5 5-5 5 5M4.5 16v3.5h15V16" />,
  pause: <path d="M9 5.5v13M15 5.5v13" />,
  play: <path d="M8 5.5v13l10.5-6.5Z" />,
  camera: (
    <>
      <path d="M4 7.5h4l1.5-2.5h5L16 7.5h4v11.5H4Z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  shield: <path d="M12 3.5 5 6v5.5c0 4.5 2.8 7.4 7 9 4.2-1.6 7-4.5 7-9V6Z" />,
  star: <path d="m12 4 2.5 5.1 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8Z" />,
  heart: (
    <path d="M12 20c-5.6-3.9-8.5-7.2-8.5-10.8A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6C20.5 12.8 17.6 16.1 12 20Z" />
  ),
  share: (
    <>
      <circle cx="6" cy="12" r="2.6" />
      <circle cx="17.5" cy="5.5" r="2.6" />
      <circle cx="17.5" cy="18.5" r="2.6" />
      <path d="m8.3 10.7 6.9-3.9M8.3 13.3l6.9 3.9" />
    </>
  ),
  'zoom-in': (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5M11 8.2v5.6M8.2 11h5.6" />
    </>
  ),
  'zoom-out': (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5M8.2 11h5.6" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof iconShapes;
