import { Mail, MessageCircle } from 'lucide-react';
import { SocialIcon } from '#web/components/layout/social-icon.tsx';

export function ShareTargetIcon({ name }: { name: string }) {
  if (name === 'Email') return <Mail className="size-5.5" aria-hidden="true" />;
  if (name === 'WhatsApp') return <MessageCircle className="size-5.5" aria-hidden="true" />;
  return <SocialIcon name={name} />;
}
