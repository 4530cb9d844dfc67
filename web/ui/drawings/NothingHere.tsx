import { Drawing } from './Drawing.tsx';

/** Three empty frames, for a list without entries. */
export const NothingHere = () => (
  <Drawing>
    <path d="m58 26-23 5a4 4 0 0 0-3 5l11 51a4 4 0 0 0 5 3l7-1M102 26l23 5a4 4 0 0 1 3 5l-11 51a4 4 0 0 1-5 3l-7-1" />
    <rect className="sketch__paper" x="55" y="18" width="50" height="68" rx="4" />
    <path d="M63 77h20M63 70h34" />
    <rect className="sketch__accent" x="63" y="26" width="34" height="36" rx="2" strokeDasharray="4 5" />
  </Drawing>
);
