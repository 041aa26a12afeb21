import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

type AddressDialogProps = { onClose: () => void; onCopied: (address: string) => void };

/** Copies a picture from a URL to this site, because pages never show pictures from other sites. */
export function AddressDialog({ onClose, onCopied }: AddressDialogProps) {
  const api = useApi();
  const [address, setAddress] = useState('');
  const copy = useMutation({
    mutationFn: (url: string) => api('POST /api/v1/pictures/copy', { body: { url } }),
    onSuccess: ({ url }) => onCopied(url),
  });
  const submit = () => copy.mutate(address.trim());
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="A picture from the web"
      description="We’ll keep a copy here. Only use pictures you have permission to use."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={submit} pending={copy.isPending} pendingText="Adding...">
            Add this picture
          </Button>
        </>
      }
    >
      <Field
        label="Picture address"
        help="It starts with https:// and leads to the picture itself, not the page it’s on."
        error={copy.error ? getErrorMessage(copy.error) : undefined}
      >
        <Input
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Keeps the event from submitting the outer form.
            event.preventDefault();
            if (!copy.isPending) submit();
          }}
        />
      </Field>
    </Dialog>
  );
}
