import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Progress } from '#web/components/ui/progress.tsx';
import type { Notice } from './upload-text.ts';
import type { PictureWork, Upload } from './use-picture-work.ts';

export function NoticeAlert({ notice, action }: { notice: Notice; action?: React.ReactNode }) {
  return (
    <Alert tone="danger" announce title={notice.title} action={action}>
      <p>{notice.description}</p>
      {notice.reason && <p className="mt-1">{notice.reason}</p>}
    </Alert>
  );
}

/** The progress of an upload, or its error with a way to retry. */
export function UploadingPicture({ one, uploads }: { one: Upload; uploads: PictureWork['uploads'] }) {
  const percent = Math.round(one.percent);
  return (
    <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center sm:gap-4">
      <img
        src={one.preview}
        alt=""
        width={160}
        height={90}
        className="aspect-video w-full rounded-control bg-accent-soft object-contain"
      />
      {one.failed ? (
        <NoticeAlert
          notice={one.failed}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => uploads.again(one)}>
                Try again
              </Button>
              <Button size="sm" variant="quiet" onClick={() => uploads.cancel(one)}>
                Remove it
              </Button>
            </div>
          }
        />
      ) : (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p role="status" className="mb-1.5 font-medium text-sm">
              {percent < 100 ? 'Uploading…' : 'Preparing the picture…'}
            </p>
            <Progress percent={percent} label="Uploading the picture" valueText={`${percent}%`} />
          </div>
          <Button size="sm" variant="quiet" onClick={() => uploads.cancel(one)}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

export function CroppingPicture({ work }: { work: PictureWork }) {
  const { cropping } = work;
  if (!cropping) return null;
  const { editor, place, picture, at, count } = cropping;
  return (
    <editor.CropDialog
      key={at}
      picture={picture}
      place={place}
      position={count > 1 ? `Picture ${at + 1} of ${count}` : undefined}
      onCrop={work.use}
      onCancel={work.cancelCropping}
      onBroken={work.fail}
    />
  );
}
