import { Button } from './Button.tsx';

/** The way to the previous and to the next of several pictures, one button at either side. */
export function Arrows({
  className,
  more = '',
  words,
  atStart,
  onMove,
}: {
  /** Of each; with `--previous` or `--next` behind it also of this one. */
  className: string;
  /** Further classes. */
  more?: string;
  words: Record<'previous' | 'next', string>;
  /** Nothing is before the picture that is shown. */
  atStart?: boolean;
  /** To the one that lies so many further. */
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
