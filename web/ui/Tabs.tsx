import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useMedia } from './use-media.ts';

export interface Tab {
  /** Also the panel's id, and so the address fragment that leads to it. */
  id: string;
  label: ReactNode;
  content: ReactNode;
}

/** From this width on they are tabs; tabs.css says the same. */
const wideScreen = '(width >= 900px)';
/** The part of the screen in which a section counts as the one that is read. */
const readingBand = '-25% 0px -60% 0px';

/**
 * Sections one under the other, and links to them: so without the script, and on phones, where the links stay at the
 * upper edge and mark the section that is read. On wide screens the script makes ARIA tabs of them, with arrow keys,
 * of which one panel is shown; with `selected` they are tabs at every width. Every panel stays in the document, so that
 * the page reads and prints whole, and forms keep what was typed.
 */
export function Tabs({
  label,
  tabs,
  selected: given,
  onOpen,
}: {
  label: string;
  tabs: Tab[];
  /** The open panel, where the caller decides it. */
  selected?: string;
  /** Called with the id whenever somebody asks for a panel, by its link or by the address; not for scrolling past. */
  onOpen?: (id: string) => void;
}) {
  const [own, setSelected] = useState(tabs[0]?.id);
  const selected = given ?? own;
  const isControlled = given !== undefined;
  const isWide = useMedia(wideScreen);
  const isTabs = isControlled || isWide;
  /** How often a link led to a panel, which only then stops being hidden. */
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

  // Where the tabs are wider than the screen, the selected one comes to its middle.
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
    // With a key held it is a link to another tab of the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(id);
    if (isTabs !== false) return;
    // By hand and not by the address: each would be one more page between here and the list one came from.
    const panel = document.getElementById(id);
    panel?.scrollIntoView();
    panel?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The browser's own: back, for one.
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
          {!isControlled && <h2 className="tabs__heading">{word}</h2>}
          {content}
        </section>
      ))}
    </div>
  );
}

/** Tells which section is read, while somebody scrolls: the first of those in the band. */
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
