import type { OpenedReport } from '#shared/api/report.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from '#web/admin/admin-messages.ts';
import { Pictures } from '#web/admin/Pictures.tsx';
import { TextDiff } from '#web/admin/TextDiff.tsx';
import { useKeys } from '#web/admin/use-keys.ts';

/** Photos, caption and texts as they were when the case was opened (REPORT-5). */
export function ReportEvidence({
  opened: {
    thing,
    evidence: { at, photos, content, caption },
  },
  shown,
  onShow,
  onReopen,
}: {
  opened: OpenedReport;
  /** Index of the visible photo. */
  shown: number;
  onShow: (index: number) => void;
  onReopen: () => void;
}) {
  const { reports: t, contents } = useAdmin();
  const { moment } = useAccountFormats();
  const lang = useContentLang();
  const step = (by: number) => onShow(Math.max(0, Math.min(photos.length - 1, shown + by)));
  useKeys({ j: () => step(1), k: () => step(-1) });
  const pictures = photos.map(({ id, url }, index) => ({
    key: id,
    url,
    name: thing.itemId === undefined ? contents.photo(index + 1) : t.kinds[thing.kind],
  }));
  return (
    <section className="stack stack--tight" aria-labelledby="case-evidence">
      <h2 className="card-title" id="case-evidence">
        {t.evidence}
      </h2>
      <p className="soft small">{t.evidenceAt(moment(at))}</p>
      {pictures.length > 1 && (
        <div className="row row--tight" role="group" aria-label={t.evidence}>
          {pictures.map(({ key, name }, index) => (
            <Button key={key} className="small" aria-pressed={index === shown} onClick={() => onShow(index)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <div className="case__contents split">
        {pictures.length > 0 ? (
          <Pictures pictures={pictures} shown={pictures[shown]?.key} onReopen={onReopen} />
        ) : (
          <p className="soft">{t.noPictures}</p>
        )}
        <div className="stack">
          {caption !== undefined && (
            <figure className="stack stack--tighter">
              <figcaption className="soft small">{contents.caption}</figcaption>
              <blockquote className="written" dir="auto" lang={lang}>
                {caption}
              </blockquote>
            </figure>
          )}
          {content ? (
            <TextDiff text={{ proposed: content }} lead={t.texts} />
          ) : (
            <p className="soft">{t.noText}</p>
          )}
        </div>
      </div>
    </section>
  );
}
