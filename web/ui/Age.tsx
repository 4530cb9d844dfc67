import { useCommon } from '#web/i18n/i18n.tsx';

/** Age after a name: "29" on the screen, "29 years" for screen readers, which otherwise read a bare number. */
export function Age({ years }: { years: number }) {
  const { yearsUnit } = useCommon().listing;
  return (
    <>
      {`${years} `}
      <span className="visually-hidden">{yearsUnit}</span>
    </>
  );
}
