import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function BatteryPackPicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <rect x="6" y="20" width="52" height="28" rx="4" />
      <path d="M14 20v-5h8v5M42 20v-5h8v5M17 15v-3h2v3M45 15v-3h2v3" />
      <path className="battery" d="M14 28v12M21 28v12M28 28v12M35 28v12M42 28v12" />
      <path className="quiet" d="M50 28v12M12 48v4M52 48v4" />
    </PictureFrame>
  );
}
