import { Drawing } from './Drawing.tsx';

/** Plug out of its socket, for a service that cannot be reached or failed. */
export const NoConnection = () => (
  <Drawing>
    <path d="M8 84c16 0 12-26 28-26h6M152 40c-16 0-12 18-26 18h-8" />
    <path className="sketch__paper" d="M42 44h12a12 12 0 0 1 12 12v4a12 12 0 0 1-12 12H42Z" />
    <path d="M66 52h8M66 64h8" />
    <path className="sketch__paper" d="M118 44h-12a12 12 0 0 0-12 12v4a12 12 0 0 0 12 12h12Z" />
    <path className="sketch__accent" d="M84 40V28M74 42l-6-9M94 42l6-9M84 76v12M74 74l-6 9M94 74l6 9" />
  </Drawing>
);
