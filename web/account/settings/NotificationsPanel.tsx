import { useQuery } from '@tanstack/react-query';
import { languages } from '#shared/account.ts';
import type { Me } from '#shared/api/account.ts';
import type { OwnNotifications } from '#shared/api/notification.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { emitAuthEvent } from '#web/platform/auth-events.ts';
import { call } from '#web/platform/call.ts';
import { Loaded } from '#web/platform/Loaded.tsx';
import { queries, queryClient, useMe } from '#web/platform/queries.ts';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { CheckboxField, SelectField } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useSettings } from './settings-messages.ts';

/** /dashboard/settings/notifications: choice of e-mails, their language and discreet subjects. */
export function NotificationsPanel() {
  const { notifications: t } = useSettings();
  const me = useMe();
  const choice = useQuery(queries.notifications());
  return (
    <Loaded query={me} title={t.loadFailed}>
      {({ role }) => (
        <Loaded query={choice} title={t.loadFailed}>
          {(loaded) => <Choice role={role} choice={loaded} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Only providers see the topics, since verification and membership mails go only to them. */
function Choice({ role, choice }: { role: Me['role']; choice: OwnNotifications }) {
  const { notifications: t, save } = useSettings();
  const common = useCommon();
  // A save sends all fields, so show changes from another tab, except in fields that were edited here.
  const form = useSendForm<OwnNotifications>({
    values: choice,
    resetOptions: { keepDirtyValues: true },
    send: async (values) => {
      const saved = await call('saveNotifications', { body: values });
      queryClient.setQueryData(queries.notifications().queryKey, saved);
      form.reset(saved);
      emitAuthEvent('USER_UPDATED');
      showToast({ tone: 'good', title: t.saved });
    },
  });

  return (
    <SendForm form={form} failed={t.failed} className="panel stack">
      <fieldset className="stack" disabled={form.busy}>
        {role === 'worker' && (
          <fieldset className="stack">
            <legend>{t.mailsTitle}</legend>
            {(['reviews', 'membership'] as const).map((topic) => (
              <CheckboxField
                key={topic}
                label={t.topics[topic]}
                help={t.topicHelp[topic]}
                {...form.register(`mails.${topic}`)}
              />
            ))}
          </fieldset>
        )}
        <p className="soft small">{t.always}</p>
        <SelectField label={t.language} {...form.register('language')}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {common.language[language]}
            </option>
          ))}
        </SelectField>
        <CheckboxField label={t.discreet} help={t.discreetHelp} {...form.register('discreet')} />
      </fieldset>
      <div className="row">
        <SubmitButton form={form} sending={common.action.saving} label={save} />
      </div>
    </SendForm>
  );
}
