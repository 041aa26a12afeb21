import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Progress } from '#web/components/ui/progress.tsx';
import type { PictureWork, Sending } from './use-picture-work.ts';
import type { Notice } from './words.ts';

/** What went wrong, in place, until it is put right. */
export function NoticeAlert({ notice, action }: { notice: Notice; action?: React.ReactNode }) {
  return (
    <Alert tone="danger" announce title={notice.title} action={action}>
      <p>{notice.description}</p>
      {notice.reason && <p className="mt-1">{notice.reason}</p>}
    </Alert>
  );
}

/** A picture on its way: how far it is, or what stopped it, and what can be done. */
export function SendingPicture({ one, sendings }: { one: Sending; sendings: PictureWork['sendings'] }) {
  const percent = Math.round(one.percent);
  return (
    <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center sm:gap-4">
      <img
        src={one.preview}
        alt=""
        width={160}
        height={90}
        className="aspect-video w-full rounded-control bg-accent-soft object-cover"
      />
      {one.failed ? (
        <NoticeAlert
          notice={one.failed}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => sendings.again(one)}>
                Try again
              </Button>
              <Button size="sm" variant="quiet" onClick={() => sendings.cancel(one)}>
                Leave it out
              </Button>
            </div>
          }
        />
      ) : (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p role="status" className="mb-1.5 font-medium text-sm">
              {percent < 100 ? 'Sending the picture…' : 'Preparing the picture…'}
            </p>
            <Progress percent={percent} label="Sending the picture" valueText={`${percent}%`} />
          </div>
          <Button size="sm" variant="quiet" onClick={() => sendings.cancel(one)}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

/** The dialog that cuts, where a picture is being cut. */
export function CuttingPicture({ work }: { work: PictureWork }) {
  const { cutting } = work;
  if (!cutting) return null;
  const { editor, picture, at, count } = cutting;
  return (
    <editor.CutDialog
      key={at}
      picture={picture}
      position={count > 1 ? `Picture ${at + 1} of ${count}` : undefined}
      onCut={work.use}
      onCancel={work.cancelCutting}
      onBroken={work.breakOff}
    />
  );
}
