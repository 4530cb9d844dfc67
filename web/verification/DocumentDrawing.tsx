import type { ReactNode } from 'react';
import type { DocumentKind } from '#shared/verification.ts';

/** The four corners of what is to be whole in the picture. */
const corners = (
  <path className="drawing__good" d="M8 24V12h14M98 12h14v12M112 66v12H98M22 78H8V66" fill="none" />
);

/** Drawn on 120 x 90; `drawing__good` is what a good picture has (verification.css). */
const shapes: Record<DocumentKind, ReactNode> = {
  selfie: (
    <>
      <path className="drawing__fill" d="M24 84c2-14 14-20 36-20s34 6 36 20Z" />
      <path className="drawing__paper" d="M52 56v11c3 5 13 5 16 0V56Z" />
      <path className="drawing__fill" d="M41 45c-5-21 5-35 19-35s24 14 19 35Z" />
      <ellipse className="drawing__paper" cx="60" cy="41" rx="15.5" ry="20" />
      <path
        className="drawing__fill"
        d="M44.5 37c.5-11 7-16 15.5-16s15 5 15.5 16c-8-.5-14-3-17-8-3 5-8 7.5-14 8Z"
      />
      <path d="M53.5 41v2.5M66.5 41v2.5M60 43v5l-1.5 1M54.5 53c3 2.5 8 2.5 11 0" />
      <path className="drawing__good" d="M20 20V8h14M86 8h14v12M100 66v14M20 66v14" fill="none" />
    </>
  ),
  idFront: (
    <>
      <rect className="drawing__paper" x="16" y="20" width="88" height="50" rx="6" />
      <rect className="drawing__fill" x="23" y="30" width="24" height="30" rx="3" />
      <circle className="drawing__paper" cx="35" cy="40" r="5.5" />
      <path className="drawing__paper" d="M26 60c0-8 4-11 9-11s9 3 9 11Z" />
      <path d="M55 33h40M55 42h28M55 51h34M55 60h20" />
      {corners}
    </>
  ),
  idBack: (
    <>
      <rect className="drawing__paper" x="16" y="20" width="88" height="50" rx="6" />
      <rect className="drawing__fill" x="16" y="27" width="88" height="9" />
      <path d="M25 44h26M25 50h18" />
      <path d="M66 43v9M70 43v9M73 43v9M78 43v9M81 43v9M86 43v9M90 43v9M95 43v9" />
      <path d="M24 59h72M24 64h72" strokeDasharray="3 2" />
      {corners}
    </>
  ),
  addressProof: (
    <>
      <path className="drawing__paper" d="M32 4h43l15 15v67H32Z" />
      <path className="drawing__fill" d="M75 4v15h15Z" />
      <path d="M39 13h18" />
      <rect className="drawing__good drawing__mark" x="63" y="24" width="21" height="8" rx="2" />
      <rect className="drawing__good drawing__mark" x="38" y="24" width="20" height="8" rx="2" />
      <rect className="drawing__good drawing__mark" x="38" y="36" width="34" height="13" rx="2" />
      <path d="M41 28h13M66 28h14M41 40h27M41 45h19" />
      <path d="M39 57h44M39 64h44M39 71h44M39 78h26" />
    </>
  ),
};

/** What a good picture of a document looks like; decoration beside the words that say it. */
export function DocumentDrawing({ kind }: { kind: DocumentKind }) {
  return (
    <svg className="drawing" viewBox="0 0 120 90" width="120" height="90" aria-hidden="true">
      {shapes[kind]}
    </svg>
  );
}
