import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSaving } from './use-saving.ts';
import { useGridSizes } from './grid-columns.ts';
import { isDrawn, type ListedCard } from './listed-card.ts';
import { ListingCard, type CardsPlace } from './ListingCard.tsx';
import { MissingPhoto } from './Photo.tsx';
import { PhotoReveal, useRevealed } from './PhotoReveal.tsx';

export function Grid({ home = false, children }: { home?: boolean; children: ReactNode }) {
  return <div className={gridClass(home)}>{children}</div>;
}

const gridClass = (home: boolean): string => `listing-grid${home ? ' listing-grid--home' : ''}`;

/** Number of cards in a phone's first row, whose photos load first. */
const firstRow = 2;

export function ListingGrid({
  cards,
  place,
  home = false,
}: {
  cards: readonly ListedCard[];
  place: CardsPlace;
  /** True on the home page, whose grid has at most three columns. */
  home?: boolean;
}) {
  const sizes = useGridSizes(home);
  return (
    <ul role="list" className={gridClass(home)}>
      {cards.map((card, index) =>
        isDrawn(card) ? (
          <DrawnCard key={card} id={card} sizes={sizes} />
        ) : (
          <li key={card.id}>
            <ListingCard card={card} sizes={sizes} first={index < firstRow} place={place} />
          </li>
        ),
      )}
    </ul>
  );
}

/** Returns the HTML of a server-rendered card, from which React restores the card if it renders the page again. */
const drawnHtml = (id: string): string =>
  document.querySelector(`a[href$="/listings/${id}"]`)?.closest('li')?.innerHTML ?? '';

/**
 * Card that the server rendered (ListingCard.tsx). React keeps its HTML and only adds behavior. This saves most of the
 * hydration work on a page of 24 cards.
 */
function DrawnCard({ id, sizes }: { id: string; sizes: string }) {
  const [html] = useState(() => ({ __html: drawnHtml(id) }));
  const drawn = useRef<HTMLLIElement>(null);
  const [item, setItem] = useState<HTMLLIElement | null>(null);
  // Add the controls in a transition, because 24 cards at once would block the main thread.
  useEffect(() => startTransition(() => setItem(drawn.current)), []);
  return (
    <>
      <li ref={drawn} suppressHydrationWarning dangerouslySetInnerHTML={html} />
      {item && <Controls item={item} id={id} sizes={sizes} />}
    </>
  );
}

function Controls({ item, id, sizes }: { item: HTMLElement; id: string; sizes: string }) {
  const heart = item.querySelector<HTMLElement>('.heart');
  const photo = item.querySelector<HTMLElement>('.photo');
  const image = item.querySelector<HTMLImageElement>('.photo__image');
  // Name and age, as on a card that React renders.
  const parts = [...item.querySelectorAll('.card__name > :is(strong, span)')].map((part) => part.textContent);
  const title = parts.join(', ');
  const { isSaved, toggle } = useSaving(id, parts[0] ?? '');
  const revealed = useRevealed(id);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    heart?.addEventListener('click', toggle);
    return () => heart?.removeEventListener('click', toggle);
  }, [heart, toggle]);
  useEffect(() => {
    heart?.setAttribute('aria-pressed', String(isSaved));
  }, [heart, isSaved]);
  useEffect(() => {
    photo?.classList.toggle('photo--shown', revealed);
  }, [photo, revealed]);
  useEffect(() => {
    const source = item.querySelector('source');
    const fitting = image?.loading === 'lazy' ? `auto, ${sizes}` : sizes;
    if (source && source.sizes !== fitting) source.sizes = fitting;
  }, [item, image, sizes]);
  useEffect(() => {
    if (!image) return;
    const fail = () => {
      photo?.classList.add('photo--missing');
      setFailed(true);
    };
    // The image may have failed before the listener was added.
    if (image.complete && image.naturalWidth === 0) fail();
    image.addEventListener('error', fail);
    return () => image.removeEventListener('error', fail);
  }, [image, photo]);

  return (
    <>
      {failed && photo && createPortal(<MissingPhoto named />, photo)}
      {createPortal(<PhotoReveal id={id} title={title} />, item.firstElementChild ?? item)}
    </>
  );
}
