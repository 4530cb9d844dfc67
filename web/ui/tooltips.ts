/** Milliseconds of hover or focus before a tooltip appears. */
const openDelay = 700;
/**
 * Milliseconds after a tooltip closes in which the next one appears at once, because the visitor reads a row of
 * buttons.
 */
const skipDelay = 300;
const gap = 8;

/** Controls that show only an icon. Their hidden text is the tooltip. */
const nameless = '.button--icon, [data-expanded="false"] aside a';

/** Shows the name of an icon-only button on mouse hover and keyboard focus. Screen readers announce it already. */
export function installTooltips(): void {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  tip.popover = 'manual';
  tip.ariaHidden = 'true';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Element | undefined;
  let closedAt = -Infinity;

  const show = (target: Element) => {
    if (!target.isConnected) return;
    if (!tip.isConnected) document.body.append(tip);
    tip.textContent = target.textContent.trim();
    tip.showPopover();
    const { left, width, top, bottom } = target.getBoundingClientRect();
    const { width: wide, height: high } = tip.getBoundingClientRect();
    const below = bottom + gap + high <= innerHeight;
    tip.style.top = `${below ? bottom + gap : top - gap - high}px`;
    tip.style.left = `${Math.max(gap, Math.min(left + width / 2 - wide / 2, innerWidth - wide - gap))}px`;
  };
  const hide = () => {
    clearTimeout(timer);
    over = undefined;
    if (!tip.matches(':popover-open')) return;
    tip.hidePopover();
    closedAt = Date.now();
  };
  const come = (target: EventTarget | null) => {
    const found = target instanceof Element ? target.closest(nameless) : null;
    if (found === over) return;
    hide();
    if (!found) return;
    over = found;
    timer = setTimeout(() => show(found), Date.now() - closedAt < skipDelay ? 0 : openDelay);
  };

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') come(event.target);
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) come(target);
  });
  for (const end of ['focusout', 'pointerdown', 'keydown', 'scroll'])
    document.addEventListener(end, hide, { capture: true, passive: true });
  document.documentElement.addEventListener('pointerleave', hide);
}
