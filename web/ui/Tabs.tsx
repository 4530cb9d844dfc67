import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab {
  /** Also the panel's id, and so the address fragment that leads to it. */
  id: string;
  label: ReactNode;
  content: ReactNode;
}

/**
 * Tabs that are plain links to their panels until the script runs (CSS shows every panel without scripting,
 * and the one in the address otherwise), and ARIA tabs with arrow keys from then on. Every panel stays in
 * the document, so the page reads whole without JavaScript and forms keep what was typed.
 */
export function Tabs({
  label,
  tabs,
  onOpen,
}: {
  label: string;
  tabs: Tab[];
  /** Called with the id whenever a panel is opened, the one in the address included. */
  onOpen?: (id: string) => void;
}) {
  const [selected, setSelected] = useState(tabs[0]?.id);
  const [enhanced, setEnhanced] = useState(false);
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
    setEnhanced(true);
    follow();
    window.addEventListener('hashchange', lead);
    return () => window.removeEventListener('hashchange', lead);
  }, [ids]);

  useEffect(() => {
    if (led === 0) return;
    document.getElementById(location.hash.slice(1))?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  }, [led]);

  const open = (id: string) => {
    setSelected(id);
    opened.current?.(id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.id === selected);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    open(next.id);
    list.current?.querySelector<HTMLElement>(`[href="#${next.id}"]`)?.focus();
  };

  return (
    <div className="tabs">
      <div
        ref={list}
        className="tabs__list"
        {...(enhanced
          ? { role: 'tablist', 'aria-label': label, onKeyDown }
          : { role: 'navigation', 'aria-label': label })}
      >
        {tabs.map((tab) => (
          <a
            key={tab.id}
            href={`#${tab.id}`}
            className="tabs__tab"
            data-selected={tab.id === selected || undefined}
            onClick={(event) => {
              event.preventDefault();
              open(tab.id);
            }}
            {...(enhanced && {
              role: 'tab',
              id: `${tab.id}-tab`,
              'aria-selected': tab.id === selected,
              'aria-controls': tab.id,
              tabIndex: tab.id === selected ? 0 : -1,
            })}
          >
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <section
          key={tab.id}
          id={tab.id}
          className="tabs__panel"
          data-selected={tab.id === selected || undefined}
          data-enhanced={enhanced || undefined}
          {...(enhanced && { role: 'tabpanel', 'aria-labelledby': `${tab.id}-tab`, tabIndex: 0 })}
        >
          <h2 className="tabs__heading">{tab.label}</h2>
          {tab.content}
        </section>
      ))}
    </div>
  );
}
