import { Drawing } from './Drawing.tsx';

/** Warm cup, for a list of tasks that are all done. */
export const AllDone = () => (
  <Drawing>
    <path d="M36 98h88" />
    <path className="sketch__paper" d="M52 52h48v22a16 16 0 0 1-16 16H68a16 16 0 0 1-16-16Z" />
    <path d="M100 58h6a10 10 0 0 1 0 20h-6M46 98c2-5 6-8 10-8h40c4 0 8 3 10 8" />
    <path
      className="sketch__accent"
      d="M66 42c-4-5 4-8 0-13s4-8 0-13M78 42c-4-5 4-8 0-13s4-8 0-13M90 42c-4-5 4-8 0-13s4-8 0-13"
    />
    <path d="m68 69 6 6 11-12" />
  </Drawing>
);
