import { useState } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface CallDialogProps {
  title: string;
  /** Phone number, formatted for reading. */
  phone: string;
  /** `tel:` link in international form. The copy button copies this form of the number. */
  href: string;
  onClose: () => void;
}

/** Dialog that shows a phone number to read and copy, for desktops that can't dial. */
export function CallDialog({ title, phone, href, onClose }: CallDialogProps) {
  const detail = usePublicMessages('detail');
  const { field } = useCommon();
  const [copied, setCopied] = useState<boolean>();
  const copy = () => {
    navigator.clipboard.writeText(href.slice('tel:'.length)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const copyResult = copied ? detail.numberCopied : detail.numberNotCopied;
  return (
    <Dialog
      open
      onClose={onClose}
      title={detail.callTo(title)}
      footer={
        <>
          <ButtonLink icon="phone" href={href} rel="nofollow noreferrer">
            {detail.dial}
          </ButtonLink>
          <Button variant="primary" icon="copy" onClick={copy}>
            {detail.copyNumber}
          </Button>
        </>
      }
    >
      <p className="soft">{field.phone}</p>
      <div className="row">
        <p className="text-heading-2 numeric">
          <bdi className="number">{phone}</bdi>
        </p>
        <p role="status" className="soft small">
          {copied === undefined ? '' : copyResult}
        </p>
      </div>
    </Dialog>
  );
}
