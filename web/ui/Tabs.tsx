import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useMedia } from './use-media.ts';

export interface Tab {
  /** Id of the panel, and the URL fragment that opens it. */
  id: string;
  label: ReactNode;
  content: ReactNode;
}

/** Width from which the sections are tabs; tabs.css uses the same width. */
const wideScreen = '(width >= 900px)';
/** Margins that leave the band of the screen whose section counts as being read. */
const readingBand = '-25% 0px -60% 0px';

/**
 * Sections of a page, shown one below the other with links to them, or as tabs.
 *
 * Without JavaScript and on phones, the sections follow one another, and the sticky links mark the present one. On wide
 * screens, or with `selected`, the script turns the links into ARIA tabs and shows one section. Every section stays in
 * the document, so that the page prints completely and forms keep their input.
 */
export function Tabs({
  label,
  tabs,
  selected: given,
  onOpen,
}: {
  label: string;
  tabs: Tab[];
  /** Id of the open panel, if the caller controls it. */
  selected?: string;
  /** Called when the visitor opens a panel with its link or its URL, not when scrolling past it. */
  onOpen?: (id: string) => void;
}) {
  const [own, setSelected] = useState(tabs[0]?.id);
  const selected = given ?? own;
  const isControlled = given !== undefined;
  const isWide = useMedia(wideScreen);
  const isTabs = isControlled || isWide;
  /**
   * Number of times that a URL fragment opened a panel. The effect below runs after the render, when the panel can be
   * focused.
   */
  const [led, setLed] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef(onOpen);
  useEffect(() => {
    opened.current = onOpen;
  });

  const ids = tabs.map((tab) => tab.id).join(' ');
  useEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1);
      if (!ids.split(' ').includes(id)) return;
      setSelected(id);
      opened.current?.(id);
      return true;
    };
    const lead = () => {
      if (follow()) setLed((times) => times + 1);
    };
    follow();
    window.addEventListener('hashchange', lead);
    return () => window.removeEventListener('hashchange', lead);
  }, [ids]);

  useEffect(() => {
    if (led === 0) return;
    const panel = document.getElementById(location.hash.slice(1));
    panel?.focus({ preventScroll: true });
    if (window.matchMedia(wideScreen).matches) list.current?.scrollIntoView();
    else panel?.scrollIntoView();
  }, [led]);

  // Tabs may be wider than the screen, so center the selected one.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-selected]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);

  useSectionInView(ids, isTabs === false, setSelected);

  const open = (id: string) => {
    setSelected(id);
    opened.current?.(id);
  };

  const press = (event: MouseEvent, id: string) => {
    // With a modifier key, let the browser open the link in another browser tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(id);
    if (isTabs !== false) return;
    // Scroll without changing the URL, so that "back" leads to the list and not to another section of this page.
    const panel = document.getElementById(id);
    panel?.scrollIntoView();
    panel?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Leave the browser's own shortcuts alone, such as Alt+Left for "back".
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = tabs.findIndex((tab) => tab.id === selected);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    open(next.id);
    list.current?.querySelector<HTMLElement>(`[href="#${next.id}"]`)?.focus();
  };

  return (
    <div data-controlled={isControlled || undefined}>
      <div
        ref={list}
        className="tabs__list"
        {...(isTabs
          ? { role: 'tablist', 'aria-label': label, onKeyDown }
          : { role: 'navigation', 'aria-label': label })}
      >
        {tabs.map(({ id, label: word }) => {
          const isSelected = id === selected;
          return (
            <a
              key={id}
              href={`#${id}`}
              className="tabs__tab"
              data-selected={isSelected || undefined}
              onClick={(event) => press(event, id)}
              {...(isTabs
                ? {
                    role: 'tab',
                    id: `${id}-tab`,
                    'aria-selected': isSelected,
                    'aria-controls': id,
                    tabIndex: isSelected ? 0 : -1,
                  }
                : { 'aria-current': isTabs === false && isSelected ? 'true' : undefined })}
            >
              {word}
            </a>
          );
        })}
      </div>
      {tabs.map(({ id, label: word, content }) => (
        <section
          key={id}
          id={id}
          className="tabs__panel"
          data-selected={id === selected || undefined}
          data-enhanced={isTabs !== undefined || undefined}
          tabIndex={isTabs ? 0 : -1}
          {...(isTabs && { role: 'tabpanel', 'aria-labelledby': `${id}-tab` })}
        >
          {!isControlled && <h2 className="tabs__heading text-heading-3">{word}</h2>}
          {content}
        </section>
      ))}
    </div>
  );
}

/** Reports the first section in the reading band while the visitor scrolls. */
function useSectionInView(ids: string, follows: boolean, tell: (id: string) => void): void {
  useEffect(() => {
    if (!follows) return;
    const inBand = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          if (isIntersecting) inBand.add(target.id);
          else inBand.delete(target.id);
        const first = ids.split(' ').find((id) => inBand.has(id));
        if (first) tell(first);
      },
      { rootMargin: readingBand },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids, follows, tell]);
}
