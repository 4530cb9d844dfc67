import type { ReactNode } from 'react';
import type { Me } from '#shared/api/account.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import {
  type Checklist as Standing,
  type StepName,
  stepNames,
  type StepState,
} from '#web/publication/checklist.ts';
import { useStepAction } from '#web/publication/use-step-action.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { PayText, VerifyText, WriteText } from './step-texts.tsx';
import { Obstacles } from './Obstacles.tsx';

const texts = { verify: VerifyText, write: WriteText, pay: PayText } as const;

/**
 * The way to a public listing, until all three steps are behind somebody: what is done, what waits for whom and since when, and
 * the one button of the step that can be taken now (PUB-3).
 */
export function Checklist({ me, standing }: { me: Me; standing: Standing }) {
  const { overview: t } = usePrivate();
  const action = useStepAction(me, standing.live);
  const { steps, live, obstacles } = standing;
  const done = stepNames.filter((name) => steps[name] === 'done').length;
  return (
    <section className="checklist panel" aria-labelledby="checklist-title" data-testid="checklist">
      <div className="checklist__head">
        <Icon name="warning" size={28} />
        <div className="stack stack--tight">
          <h2 id="checklist-title">{t.notPublished}</h2>
          <p>
            {t.notPublishedHint} {t.stepsDone(done, stepNames.length)}
          </p>
        </div>
      </div>
      <ol role="list" className="checklist__steps">
        {stepNames.map((name) => {
          const Text = texts[name];
          return (
            <Step key={name} name={name} state={steps[name]} live={name === live}>
              <Text me={me} state={steps[name]} />
              {name === live && action && (
                <LinkButton to={action.to} variant="primary">
                  {action.label}
                </LinkButton>
              )}
              {name === 'verify' && steps.verify === 'waiting' && (
                <LinkButton to="/verification" variant="quiet">
                  {t.seeVerification}
                </LinkButton>
              )}
            </Step>
          );
        })}
      </ol>
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} quiet={live !== undefined} />}
    </section>
  );
}

const marks = { done: 'check', waiting: 'clock', failed: 'close' } as const satisfies Partial<
  Record<StepState, IconName>
>;

/** Its mark is its number until something has become of it; red is for what a person refused. */
function Step({
  name,
  state,
  live,
  children,
}: {
  name: StepName;
  state: StepState;
  live: boolean;
  children: ReactNode;
}) {
  const { overview: t } = usePrivate();
  const mark = state === 'open' || state === 'later' ? undefined : marks[state];
  return (
    <li className="step" data-step={name} data-state={state} aria-current={live ? 'step' : undefined}>
      <span className="step__mark" aria-hidden="true">
        {mark ? <Icon name={mark} size={18} /> : stepNames.indexOf(name) + 1}
      </span>
      <div className="step__body stack stack--tight">
        <h3>
          {t.steps[name]} <span className="visually-hidden">({t.stepStates[state]})</span>
        </h3>
        {children}
      </div>
    </li>
  );
}
