import { ForbiddenState } from '@heliodon/ui/ForbiddenState';
import { BackToStart } from './BackToStart.tsx';

export default function ForbiddenPage() {
  return <ForbiddenState action={<BackToStart />} />;
}
