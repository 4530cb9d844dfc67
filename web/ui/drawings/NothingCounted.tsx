import { Drawing } from './Drawing.tsx';

/** A chart whose columns are still empty, for statistics without counts. */
export const NothingCounted = () => (
  <Drawing>
    <rect className="sketch__paper" x="32" y="20" width="96" height="66" rx="4" />
    <path d="M42 76h76" />
    <path strokeDasharray="4 5" d="M50 76V60h12v16M74 76V48h12v28" />
    <path className="sketch__accent" strokeDasharray="4 5" d="M98 76V34h12v42" />
  </Drawing>
);
