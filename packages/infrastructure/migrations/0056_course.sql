-- What storage in automatic dispatch does when the platform is away: WhenAway of
-- features/site-control/server/control/course.policy.ts. Null: automatic dispatch is off.
ALTER TABLE site_step ADD COLUMN away jsonb;
