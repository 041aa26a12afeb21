import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { chooseShape, cropPicture, type OpenedPicture } from './open-picture.ts';
import type { PicturePlace } from './upload-text.ts';

const OWN_SHAPE = 'The picture keeps its shape. Zoom in if you only want to show a part of it.';

const SHAPE_TEXTS: Record<PicturePlace, string> = {
  featured: 'We crop this picture to 16 by 9, the shape used on every page.',
  logo: 'We crop logos to a square.',
  gallery: OWN_SHAPE,
  prize: OWN_SHAPE,
};

type CropDialogProps = {
  picture: OpenedPicture;
  place: PicturePlace;
  /** "Picture 2 of 3", if several were chosen. */
  position: string | undefined;
  onCrop: (part: Blob) => void;
  onCancel: () => void;
  onBroken: (error: unknown) => void;
};

/** Narrower pictures look blurred on a phone. */
const SHARP_WIDTH = 720;

const MAX_ZOOM = 5;
const ZOOM_STEP = 1.2;

/** The zoom, and how far the picture is moved from the centre of the frame, in pixels of the screen. */
type View = { zoom: number; x: number; y: number };

const WHOLE: View = { zoom: 1, x: 0, y: 0 };

/** Zooms around the centre of the frame. */
function zoomTo({ zoom, x, y }: View, wanted: number): View {
  const next = Math.min(MAX_ZOOM, Math.max(1, wanted));
  return { zoom: next, x: (x * next) / zoom, y: (y * next) / zoom };
}

/** Crops a picture by panning and zooming, in the shape of its place. Users cannot skip this. */
export function CropDialog({ picture, place, position, onCrop, onCancel, onBroken }: CropDialogProps) {
  const [view, setView] = useState(WHOLE);
  const [part, setPart] = useState<Area | null>(null);
  const [pending, setPending] = useState(false);
  const use = async () => {
    if (!part) return;
    setPending(true);
    try {
      onCrop(await cropPicture(picture, part));
    } catch (error) {
      onBroken(error);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      size="lg"
      title="Choose which part to show"
      description={`${position ? `${position}. ` : ''}${SHAPE_TEXTS[place]}`}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={use} pending={pending} disabled={part === null}>
            Use this part
          </Button>
        </>
      }
    >
      <CropFrame
        picture={picture}
        shape={chooseShape(place, picture)}
        part={part}
        view={view}
        onView={setView}
        onPart={setPart}
        onBroken={onBroken}
      />
      <ZoomControl zoom={view.zoom} onZoom={(zoom) => setView((now) => zoomTo(now, zoom))} />
      <p aria-live="polite" className="mt-2 min-h-6 text-muted text-sm">
        {part !== null &&
          place !== 'logo' &&
          part.width < SHARP_WIDTH &&
          `This part is only ${Math.round(part.width)} pixels wide, so it’ll look blurred on large screens.`}
      </p>
    </Dialog>
  );
}

type CropFrameProps = {
  picture: OpenedPicture;
  shape: number;
  part: Area | null;
  view: View;
  onView: (change: (now: View) => View) => void;
  onPart: (part: Area) => void;
  onBroken: (error: unknown) => void;
};

function CropFrame({ picture, shape, part, view, onView, onPart, onBroken }: CropFrameProps) {
  const helpId = useId();
  const cropper = useRef<RefObject<HTMLElement | null>>(null);
  const focus = () => cropper.current?.current?.focus({ preventScroll: true });
  const onKeyDown = (event: KeyboardEvent) => {
    const change = findKeyChange(event);
    if (!change) return;
    event.preventDefault();
    onView(change);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cropper inside has the focus; these keys are added to its own */}
      <div
        onKeyDown={onKeyDown}
        // Not higher than half the window, so that the buttons stay in view.
        style={{ aspectRatio: shape, maxWidth: `${50 * shape}dvh` }}
        className="relative mx-auto w-full overflow-hidden rounded-control bg-accent-soft outline-accent outline-offset-2 has-focus-visible:outline-2"
      >
        <Cropper
          image={picture.image.src}
          crop={view}
          zoom={view.zoom}
          maxZoom={MAX_ZOOM}
          aspect={shape}
          objectFit="cover"
          keyboardStep={24}
          onCropChange={({ x, y }) => onView((now) => ({ ...now, x, y }))}
          onZoomChange={(zoom) => onView((now) => ({ ...now, zoom }))}
          onCropAreaChange={(_, pixels) => {
            if (part === null) focus();
            onPart(pixels);
          }}
          // The cropper prevents the focus that a press would give.
          onInteractionStart={focus}
          setCropperRef={(ref) => {
            cropper.current = ref;
          }}
          mediaProps={{ onError: () => onBroken(new Error('We couldn’t show the picture.')) }}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'application',
            'aria-label': 'Part of the picture to show',
            'aria-describedby': helpId,
          }}
        />
      </div>
      <p id={helpId} className="mt-2 text-muted text-sm">
        Drag the picture, or move it with the arrow keys. Pinch, scroll or press + and − to zoom.
      </p>
      <p role="status" className="sr-only">
        {part &&
          `${share(part.x, picture.width - part.width)} across, ${share(part.y, picture.height - part.height)} down`}
      </p>
    </>
  );
}

/** Adds keys for zooming to those of the cropper, which moves the picture. */
function findKeyChange({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): ((now: View) => View) | null {
  // The browser's own zoom.
  if (ctrlKey || metaKey || altKey) return null;
  if (key === '+' || key === '=') return (now) => zoomTo(now, now.zoom * ZOOM_STEP);
  if (key === '-' || key === '_') return (now) => zoomTo(now, now.zoom / ZOOM_STEP);
  return key === 'Home' || key === '0' ? () => WHOLE : null;
}

const share = (from: number, room: number) => `${Math.round((from / Math.max(1, room)) * 100)}%`;

function ZoomControl({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const id = useId();
  return (
    <div className="mt-3 flex items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        Zoom
      </label>
      <Button variant="quiet" size="icon" aria-label="Zoom out" onClick={() => onZoom(zoom / ZOOM_STEP)}>
        <Minus className="size-5" aria-hidden="true" />
      </Button>
      <input
        id={id}
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        onChange={(event) => onZoom(Number(event.target.value))}
        className="h-11 min-w-0 flex-1 accent-accent"
      />
      <Button variant="quiet" size="icon" aria-label="Zoom in" onClick={() => onZoom(zoom * ZOOM_STEP)}>
        <Plus className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
}
