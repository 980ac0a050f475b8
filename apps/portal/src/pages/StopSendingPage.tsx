import { pages } from '@heliodon/settlement/web';
import { LogoFrame } from './LogoFrame.tsx';

/** Opened from an email by recipients who may have no account. */
export default function StopSendingPage() {
  return (
    <LogoFrame>
      <pages.StopSending />
    </LogoFrame>
  );
}
