import { Button } from './Button.tsx';

/** Buttons for the previous and the next picture. */
export function Arrows({
  className,
  more = '',
  words,
  atStart,
  onMove,
}: {
  /** Class of both buttons; each also gets it with the suffix `--previous` or `--next`. */
  className: string;
  more?: string;
  words: Record<'previous' | 'next', string>;
  atStart?: boolean;
  /** Moves by the given number of pictures. */
  onMove: (by: 1 | -1) => void;
}) {
  const arrow = (way: 'previous' | 'next', icon: 'chevron-left' | 'chevron-right', by: 1 | -1) => (
    <Button
      className={`${more} ${className} ${className}--${way}`}
      icon={icon}
      iconOnly
      disabled={by < 0 && atStart}
      onClick={() => onMove(by)}
    >
      {words[way]}
    </Button>
  );
  return (
    <>
      {arrow('previous', 'chevron-left', -1)}
      {arrow('next', 'chevron-right', 1)}
    </>
  );
}
