import { CircleAlert, FileText, Paperclip, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { AWARD_LIMITS as limits } from '#domain/awards/claim.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FieldError } from '#web/components/ui/field.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { FILE_TYPES, formatFileSize } from '#web/lib/files.ts';
import type { Attachment, Attachments } from './use-attachments.ts';

type AttachmentFieldProps = { label: string; help?: ReactNode; attachments: Attachments };

/** Adds pictures and PDF documents to a form. */
export function AttachmentField({ label, help, attachments }: AttachmentFieldProps) {
  const { files, error, add, remove } = attachments;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isFull = files.filter(({ state }) => state !== 'failed').length >= limits.filesPerMessage;
  return (
    <fieldset aria-describedby={`${id}-help`} className="min-w-0">
      <legend className="font-semibold">
        {label}
        <span className="font-normal text-muted"> (optional)</span>
      </legend>
      <p id={`${id}-help`} className="mt-0.5 text-muted text-sm">
        {help} Up to {limits.filesPerMessage} pictures or PDF documents, each smaller than 10 MB.
      </p>
      <ul aria-live="polite" className="mt-2 not-empty:border-line not-empty:border-t">
        {files.map((file) => (
          <AttachedFile key={file.key} file={file} onRemove={() => remove(file.key)} />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={FILE_TYPES.join(',')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // Allows the user to choose the same file again.
          target.value = '';
          if (chosen.length > 0) add(chosen);
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <Paperclip className="size-4.5" aria-hidden="true" />
        Add files
      </Button>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

function AttachedFile({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 border-line border-b py-1">
      {file.state === 'uploading' && <Spinner className="size-4.5!" />}
      {file.state === 'ready' && <FileText className="size-4.5 text-accent" aria-hidden="true" />}
      {file.state === 'failed' && <CircleAlert className="size-4.5 text-danger" aria-hidden="true" />}
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere line-clamp-1">{file.name}</span>
        {file.state === 'failed' ? (
          <span className="block font-medium text-danger text-sm">{file.error}</span>
        ) : (
          <span className="tabular block text-muted text-sm">
            {file.state === 'uploading' ? 'Uploading…' : formatFileSize(file.size)}
          </span>
        )}
      </span>
      <Button variant="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        <Trash2 className="size-5" aria-hidden="true" />
      </Button>
    </li>
  );
}
