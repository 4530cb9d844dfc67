import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isReference, plainReference } from '#shared/transfer-reference.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import { caseAddress } from './queues.ts';

/** From the reference on the account's statement to its transfer, also where it waits no more. A slip is told here. */
export function FindTransfer() {
  const { transfers: t } = useAdmin();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reference = plainReference(typed);
  const wrong = tried && !isReference(reference) ? t.mistyped : undefined;
  return (
    <form
      className="queue-tools"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isReference(reference)) void navigate(caseAddress('transfers', reference));
      }}
    >
      <TextField
        label={t.find}
        help={t.findHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setTried(false);
        }}
        error={wrong}
      />
      <Button type="submit" icon="search">
        {t.open}
      </Button>
    </form>
  );
}
