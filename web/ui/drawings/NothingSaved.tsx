import { Drawing } from './Drawing.tsx';

/** Open album with the outline of a heart, for a list of saved profiles without entries. */
export const NothingSaved = () => (
  <Drawing>
    <path
      className="sketch__paper"
      d="M80 40c-9-7-23-9-42-8a3 3 0 0 0-3 3v55a3 3 0 0 0 3 3c19-1 33 1 42 8 9-7 23-9 42-8a3 3 0 0 0 3-3V35a3 3 0 0 0-3-3c-19-1-33 1-42 8Z"
    />
    <path d="M80 40v61M45 46c9 0 17 1 24 4M45 58c9 0 17 1 24 4M45 70c9 0 17 1 24 4" />
    <path
      className="sketch__accent"
      strokeDasharray="4 5"
      d="M103 80c-9-6-13-11-13-17a7 7 0 0 1 13-4 7 7 0 0 1 13 4c0 6-4 11-13 17Z"
    />
  </Drawing>
);
