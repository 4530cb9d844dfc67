import { Drawing } from './Drawing.tsx';

/** Signpost, for an address that does not exist. */
export const WrongWay = () => (
  <Drawing>
    <path d="M40 98h80M77 98V14h6v84" />
    <path className="sketch__paper" d="M48 24h56l10 10-10 10H48a3 3 0 0 1-3-3V27a3 3 0 0 1 3-3Z" />
    <path className="sketch__paper" d="M110 54H58L48 64l10 10h52a3 3 0 0 0 3-3V57a3 3 0 0 0-3-3Z" />
    <path className="sketch__accent" d="M56 34h36M68 64h14m8 0h12" />
    <path d="M52 98c0-6-4-8-8-9m8 9c0-8 3-11 7-13M112 98c0-5 2-7 6-8" />
  </Drawing>
);
