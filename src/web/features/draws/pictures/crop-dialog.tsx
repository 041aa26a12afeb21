import { Minus, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { type Crop, createFullCrop, toRectangle, zoomCrop } from './crop.ts';
import { cropPicture, type OpenedPicture } from './open-picture.ts';
import { useCropGestures } from './use-crop-gestures.ts';

type CropDialogProps = {
  picture: OpenedPicture;
  /** "Picture 2 of 3", if several were chosen. */
  position: string | undefined;
  onCrop: (part: Blob) => void;
  onCancel: () => void;
  onBroken: (error: unknown) => void;
};

/** Narrower pictures look blurred on a phone. */
const SHARP_WIDTH = 720;

/** Crops a picture to 16:9 by panning and zooming. Users cannot skip this. */
export function CropDialog({ picture, position, onCrop, onCancel, onBroken }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(() => createFullCrop(picture));
  const [pending, setPending] = useState(false);
  const { width } = toRectangle(picture, crop);
  const use = async () => {
    setPending(true);
    try {
      onCrop(await cropPicture(picture, crop));
    } catch (error) {
      onBroken(error);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      size="lg"
      title="Choose the part that is shown"
      description={`${position ? `${position}. ` : ''}Pictures are cut to 16 by 9, the shape that every page shows.`}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={use} pending={pending}>
            Use this part
          </Button>
        </>
      }
    >
      <CropFrame picture={picture} crop={crop} onChange={setCrop} />
      <ZoomControl crop={crop} onZoom={(factor) => setCrop(zoomCrop(picture, crop, factor))} />
      <p aria-live="polite" className="mt-2 min-h-6 text-muted text-sm">
        {width < SHARP_WIDTH &&
          `This part is ${Math.round(width)} pixels wide, and will look soft on large screens.`}
      </p>
    </Dialog>
  );
}

type CropFrameProps = { picture: OpenedPicture; crop: Crop; onChange: (crop: Crop) => void };

function CropFrame({ picture, crop, onChange }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const gestures = useCropGestures(frame, { picture, crop, onChange });
  const { left, top, width, height } = toRectangle(picture, crop);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <>
      {/* Focusable, so that the arrow keys work. */}
      <div
        ref={frame}
        role="application"
        aria-label="The part that is shown"
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        {...gestures}
        className="relative aspect-video w-full cursor-grab touch-none select-none overflow-hidden rounded-control bg-accent-soft outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent active:cursor-grabbing"
      >
        <img
          src={picture.image.src}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{
            width: share(picture.width, width),
            height: share(picture.height, height),
            left: share(-left, width),
            top: share(-top, height),
          }}
        />
        <Thirds />
      </div>
      <p id={helpId} className="mt-2 text-muted text-sm">
        Drag the picture, or move it with the arrow keys. Pinch, scroll or press + and − to come nearer.
      </p>
      <p role="status" className="sr-only">
        {`${Math.round((left / Math.max(1, picture.width - width)) * 100 || 0)}% across, ${Math.round((top / Math.max(1, picture.height - height)) * 100 || 0)}% down`}
      </p>
    </>
  );
}

function Thirds() {
  const line = 'absolute bg-white/60 mix-blend-difference';
  return (
    <span aria-hidden="true" className="pointer-events-none">
      <span className={`${line} inset-y-0 left-1/3 w-px`} />
      <span className={`${line} inset-y-0 left-2/3 w-px`} />
      <span className={`${line} inset-x-0 top-1/3 h-px`} />
      <span className={`${line} inset-x-0 top-2/3 h-px`} />
    </span>
  );
}

function ZoomControl({ crop, onZoom }: { crop: Crop; onZoom: (factor: number) => void }) {
  const id = useId();
  return (
    <div className="mt-3 flex items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        Zoom
      </label>
      <Button variant="quiet" size="icon" aria-label="Further away" onClick={() => onZoom(1 / 1.2)}>
        <Minus className="size-5" aria-hidden="true" />
      </Button>
      <input
        id={id}
        type="range"
        min={1}
        max={5}
        step={0.05}
        value={crop.zoom}
        aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
        onChange={(event) => onZoom(Number(event.target.value) / crop.zoom)}
        className="h-11 min-w-0 flex-1 accent-accent"
      />
      <Button variant="quiet" size="icon" aria-label="Nearer" onClick={() => onZoom(1.2)}>
        <Plus className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
}
