import { gateAnswered } from '#shared/site.ts';

/**
 * Removes the gate's fragment from the address after the gate was passed. Keeps it on the gate page, where it shows the
 * cookie warning.
 */
export function forgetGateAnswer(): void {
  if (location.hash !== `#${gateAnswered}` || document.getElementById(gateAnswered)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
