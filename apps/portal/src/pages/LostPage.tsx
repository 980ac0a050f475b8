import { LogoFrame } from './LogoFrame.tsx';
import NotFoundPage from './NotFoundPage.tsx';

/** /404 itself, which no layout stands around. */
export default function LostPage() {
  return (
    <LogoFrame>
      <NotFoundPage />
    </LogoFrame>
  );
}
