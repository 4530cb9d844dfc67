import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/primitives.css';
import '#web/ui/components.css';
import '#web/app/frame.css';

import { StrictMode, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCommon } from '#web/i18n/load-common.ts';
import { I18nProvider } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CardSkeletons } from '#web/ui/CardSkeleton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AllDone } from '#web/ui/drawings/AllDone.tsx';
import { NoConnection } from '#web/ui/drawings/NoConnection.tsx';
import { NothingHere } from '#web/ui/drawings/NothingHere.tsx';
import { NothingSaved } from '#web/ui/drawings/NothingSaved.tsx';
import { ProfileGone } from '#web/ui/drawings/ProfileGone.tsx';
import { WrongWay } from '#web/ui/drawings/WrongWay.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ProgressBar, Spinner } from '#web/ui/ProgressBar.tsx';
import { QuickExit } from '#web/ui/QuickExit.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { opensSheet } from '#web/ui/sheet-commands.ts';
import { showToast, ToastRegion } from '#web/ui/Toast.tsx';
import { viewOf } from '../address.ts';
import type { Words } from '../words/catalogues.ts';
import { loadWords } from '../words.ts';

const tones = ['neutral', 'accent', 'good', 'caution', 'bad'] as const;

function Parts({ words }: { words: Words }) {
  const { common, own } = words;
  const [asking, setAsking] = useState(false);
  return (
    <main className="container stack">
      <h1>{common.brand}</h1>
      {/* The quick exit stays reachable, as on every page: dialogs must not cover it. */}
      <p style={{ position: 'sticky', insetBlockStart: 0, zIndex: 1 }}>
        <QuickExit />
      </p>
      <Part name="Button">
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
          <div key={variant} className="row">
            <Button variant={variant}>{common.action.save}</Button>
            <Button variant={variant} icon="edit">
              {own.listing.edit}
            </Button>
            <Button variant={variant} disabled>
              {common.action.save}
            </Button>
            <Button variant={variant} busy>
              {common.action.saving}
            </Button>
            <Button variant={variant} icon="close" iconOnly>
              {common.action.close}
            </Button>
          </div>
        ))}
        <ButtonLink href="#" wide>
          {common.action.goHome}
        </ButtonLink>
      </Part>
      <Part name="Field">
        <TextField label={common.field.title} help={own.form.hint.location} />
        <TextField label={common.field.email} defaultValue="valeria" error={own.form.emailInvalid} />
        <TextField label={common.field.city} disabled defaultValue="Mérida" />
        <SelectField required label={common.field.category} error={own.form.categoryRequired}>
          <option>{common.option.category.women}</option>
        </SelectField>
        <LimitedTextArea label={common.field.description} text="" max={1000} />
        <LimitedTextArea required label={common.field.description} text={common.brand} max={5} />
        <CheckboxField label={common.field.hasOwnPlace} help={own.form.hint.hasOwnPlace} defaultChecked />
        <CheckboxField required label={own.photos.face} error={own.form.invalid} />
        <CheckboxField label={common.field.acceptCreditCard} disabled />
      </Part>
      <Part name="Badge">
        <div className="row">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone} icon="check">
              {common.verified.label}
            </Badge>
          ))}
        </div>
      </Part>
      <Part name="Notice">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={own.purchases.laterTitle}>
            <p>{own.purchases.laterText}</p>
          </Notice>
        ))}
      </Part>
      <Part name="Progress">
        <ProgressBar label={own.photos.uploading(40)} value={40} />
        <ProgressBar label={own.photos.processing} />
        <Spinner label={common.action.loading} />
      </Part>
      <Part name="Skeleton">
        <CardSkeletons count={1} label={common.action.loading} />
      </Part>
      <Part name="EmptyState">
        {[AllDone, NoConnection, NothingHere, NothingSaved, ProfileGone, WrongWay].map((Shown) => (
          <EmptyState
            key={Shown.name}
            drawing={<Shown />}
            title={own.purchases.empty}
            text={own.purchases.emptyHint}
          />
        ))}
      </Part>
      <Part name="Errors">
        {Object.entries(common.errors).map(([code, text]) => (
          <ErrorPanel key={code} title={code} text={text}>
            <Button>{common.action.tryAgain}</Button>
          </ErrorPanel>
        ))}
      </Part>
      <Part name="Over the page">
        <div className="row">
          <Button {...opensSheet('sheet')}>Sheet</Button>
          <Sheet id="sheet" title={common.verified.label}>
            <p className="dialog__body">{own.purchases.laterText}</p>
          </Sheet>
          <Button onClick={() => setAsking(true)}>Dialog</Button>
          {(['neutral', 'good', 'bad'] as const).map((tone) => (
            <Button
              key={tone}
              onClick={() => showToast({ tone, title: own.listing.hidden, text: own.listing.shownHint })}
            >
              {`Toast ${tone}`}
            </Button>
          ))}
        </div>
      </Part>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={own.deleted.askTitle}
        footer={
          <>
            <Button onClick={() => showToast({ tone: 'bad', title: own.deleted.failed })}>
              {own.deleted.keep}
            </Button>
            <Button variant="danger">{own.deleted.confirm}</Button>
          </>
        }
      >
        <p>{own.deleted.askText(30)}</p>
      </Dialog>
      <ToastRegion />
    </main>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

const language = viewOf(location.hostname, document.cookie)?.language ?? 'es';
const theme = localStorage.getItem('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
document.documentElement.lang = language;
const [words, common] = await Promise.all([loadWords(language), loadCommon[language]()]);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nProvider language={language} common={common}>
      <Parts words={words} />
    </I18nProvider>
  </StrictMode>,
);
