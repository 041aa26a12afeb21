import { Camera, Globe, ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { AddressDialog } from './address-dialog.tsx';

type PictureSourcesProps = {
  /** Label, for example "Choose a picture" or a description of the current one. */
  choose: string;
  /** The field to which the sources belong, for example "Featured Prize Image". */
  of: string;
  multiple?: boolean;
  disabled?: boolean | undefined;
  pending: boolean;
  isReady: () => boolean;
  onTake: (sources: (File | string)[]) => void;
  children?: ReactNode;
};

/** Ways to add a picture: a file (chosen or dropped), a URL or, on a phone, the camera. */
export function PictureSources(props: PictureSourcesProps) {
  const { choose, of, multiple = false, disabled, pending, isReady, onTake, children } = props;
  const [isOver, setOver] = useState(false);
  const [asksAddress, setAsksAddress] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onTake([...event.dataTransfer.files]);
  };
  const sourceProps = { disabled, isReady, onTake };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping only repeats what the buttons do
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'rounded-sheet border border-dashed p-4 transition-colors sm:p-5',
        isOver ? 'border-accent bg-accent-soft/60' : 'border-edge bg-surface',
      )}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <FileSource {...sourceProps} multiple={multiple} label={`${choose}: ${of}`}>
          {(open) => (
            <Button size="sm" variant="secondary" onClick={open} disabled={disabled} pending={pending}>
              <ImagePlus className="size-4.5" aria-hidden="true" />
              {choose}
            </Button>
          )}
        </FileSource>
        <FileSource {...sourceProps} camera label={`Take a photo: ${of}`}>
          {(open) => (
            // Hidden without a touchscreen, because browsers without a camera would show a second file picker.
            <span className="hidden any-pointer-coarse:contents">
              <Button size="sm" variant="secondary" onClick={open} disabled={disabled || pending}>
                <Camera className="size-4.5" aria-hidden="true" />
                Take a photo
              </Button>
            </span>
          )}
        </FileSource>
        <Button
          size="sm"
          variant="quiet"
          disabled={disabled || pending}
          onClick={() => isReady() && setAsksAddress(true)}
        >
          <Globe className="size-4.5" aria-hidden="true" />
          From the web
        </Button>
      </div>
      {asksAddress && (
        <AddressDialog
          onClose={() => setAsksAddress(false)}
          onCopied={(address) => {
            setAsksAddress(false);
            onTake([address]);
          }}
        />
      )}
    </div>
  );
}

type FileSourceProps = {
  label: string;
  camera?: boolean;
  multiple?: boolean;
  disabled?: boolean | undefined;
  isReady: () => boolean;
  onTake: (sources: File[]) => void;
  children: (open: () => void) => ReactNode;
};

function FileSource({ label, camera, multiple, disabled, isReady, onTake, children }: FileSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={label}
        hidden
        disabled={disabled}
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows the user to choose the same file again.
          event.target.value = '';
          onTake(files);
        }}
      />
      {children(() => isReady() && input.current?.click())}
    </>
  );
}
