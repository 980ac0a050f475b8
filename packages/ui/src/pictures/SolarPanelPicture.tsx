import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function SolarPanelPicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <path d="M15 13h34l9 31H6z" />
      <path className="pv" d="M12 23.500h40M9 34h46M26.5 13L22 44M37.5 13L42 44" />
      <path d="M32 44v11M22 56h20" />
    </PictureFrame>
  );
}
