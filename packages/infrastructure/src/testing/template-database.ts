export const TEMPLATE_DATABASE = 'heliodon_template';
