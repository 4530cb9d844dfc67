import { Drawing } from './Drawing.tsx';

/** Empty portrait on the wall, for a profile that is no longer public. */
export const ProfileGone = () => (
  <Drawing>
    <circle cx="80" cy="9" r="2" />
    <path d="M56 24 79 11M104 24 81 11" />
    <rect className="sketch__paper" x="50" y="24" width="60" height="76" rx="4" />
    <rect x="57" y="31" width="46" height="62" rx="2" />
    <path
      className="sketch__accent"
      strokeDasharray="4 5"
      d="M80 45a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM64 93v-4a12 12 0 0 1 12-12h8a12 12 0 0 1 12 12v4"
    />
  </Drawing>
);
