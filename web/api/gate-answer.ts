import { gateAnswered } from '#shared/site.ts';

/**
 * Removes the gate's fragment from the address after the visitor passed the gate. On the gate page the fragment stays,
 * because it makes the cookie warning visible.
 */
export function forgetGateAnswer(): void {
  if (location.hash !== `#${gateAnswered}` || document.getElementById(gateAnswered)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
