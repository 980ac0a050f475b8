import PlantHome from '@heliodon/screens/web/home';
import { Suspense } from 'react';
import { FirstSteps } from '../first/FirstSteps.tsx';

/** The home page of a plant, with the steps that are left until it is set up. */
export default function PlantHomePage() {
  return (
    <PlantHome
      steps={(hasValues) => (
        <Suspense fallback={null}>
          <FirstSteps place="home" hasValues={hasValues} />
        </Suspense>
      )}
    />
  );
}
