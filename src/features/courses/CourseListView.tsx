import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Course } from '#contract/courses.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { splitCourses } from '#machines/courses/courses.rules.ts';
import { selectList } from '#machines/courses/courses.selectors.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { EntrySkeleton, EntryCard, EntryList } from '#src/ui/EntryCard.tsx';
import { calendarDays } from '#src/ui/icons/calendar-days.ts';
import { useNow } from '#src/ui/now.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Section, Tag } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { type Formats, formatsFor } from '#words/formats.ts';
import type { CoursesViewProps } from './course.slots.ts';
import { formatCourseDays } from './course.words.ts';

/** The courses of the facility that have a future class: upcoming and current courses. */
export function CourseListView(props: CoursesViewProps) {
  const { t } = useLingui();
  const { actor, isOffline, notice: ReadingNotice } = props;
  const resource = useSelector(actor, selectList);
  const courses = useSelector(resource, ({ context }) => context.data);
  return (
    <>
      <PageHeading>
        <Trans>Courses</Trans>
      </PageHeading>
      <Stack gap="l">
        <ReadingNotice
          resource={resource}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>The courses couldn’t be updated.</Trans>}
          notRead={<Trans>The courses couldn’t be loaded.</Trans>}
        />
        {courses === null ? <ListSkeleton {...props} /> : <Parts {...props} courses={courses} />}
      </Stack>
    </>
  );
}

function Parts({ timeZone, courses }: CoursesViewProps & { readonly courses: readonly Course[] }) {
  const { i18n } = useLingui();
  const formats = formatsFor(i18n.locale, timeZone);
  const { ahead, running } = splitCourses(courses, formats.dayOf(useNow(60_000)));
  if (courses.length === 0) return <NoCourses />;
  return (
    <>
      {ahead.length > 0 && (
        <Section title={<Trans>Upcoming</Trans>}>
          <Cards courses={ahead} formats={formats} />
        </Section>
      )}
      {running.length > 0 && (
        <Section title={<Trans>Under way</Trans>}>
          <Cards courses={running} formats={formats} />
        </Section>
      )}
    </>
  );
}

function Cards({ courses, formats }: { readonly courses: readonly Course[]; readonly formats: Formats }) {
  return (
    <EntryList>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} formats={formats} />
      ))}
    </EntryList>
  );
}

function CourseCard({ course, formats }: { readonly course: Course; readonly formats: Formats }) {
  const { i18n } = useLingui();
  const {
    id,
    name,
    first_class_date: first,
    classes_left: left,
    next_class_at: next,
    instructors,
    location,
    booked_count: booked,
  } = course;
  const start = next === null ? null : new Date(next);
  return (
    <EntryCard
      heading="h3"
      tone={booked > 0 ? 'own' : 'plain'}
      figure={first && <time dateTime={first}>{formats.calendarDate(first, 'dayNumber')}</time>}
      caption={first && formats.calendarDate(first, 'monthShort')}
      title={name}
      href={printRoute(routeTo('course', { id }))}
      facts={[formatCourseDays(course, formats, i18n), ...(instructors.length > 0 ? [formats.list(instructors)] : []), location.name]}
      aside={
        <span>
          <b>
            <Plural value={left} one="# class to come" other="# classes to come" />
          </b>
          <br />
          {start && nextLine(start, formats)}
        </span>
      }
      action={<Own course={course} formats={formats} />}
    />
  );
}

const nextLine = (start: Date, formats: Formats) => {
  const when = [formats.date(start, 'short'), formats.time(start)].join(', ');
  return <Trans>Next {when}</Trans>;
};

/** The member's bookings of the course. If there are none: the price of the course. */
function Own({ course: { booked_count: booked, price, sold_at_studio }, formats }: { readonly course: Course; readonly formats: Formats }) {
  if (booked > 0)
    return (
      <Tag own>
        <Plural value={booked} one="# class booked" other="# classes booked" />
      </Tag>
    );
  if (sold_at_studio)
    return (
      <small className={text.quiet}>
        <Trans>Sold at the studio</Trans>
      </small>
    );
  return (
    price && (
      <p>
        <b>{formats.money(price)}</b>
        <br />
        <small className={text.quiet}>
          <Trans>Full course</Trans>
        </small>
      </p>
    )
  );
}

function NoCourses() {
  return (
    <Empty
      icon={calendarDays}
      title={<Trans>No courses right now</Trans>}
      action={
        <LinkButton kind="act" href="/classes">
          <Trans>Find a class</Trans>
        </LinkButton>
      }
    >
      <Trans>New courses will appear here.</Trans>
    </Empty>
  );
}

function ListSkeleton({ actor }: CoursesViewProps) {
  const { t } = useLingui();
  const isReading = useSelector(useSelector(actor, selectList), (snapshot) => snapshot.hasTag('busy'));
  if (!isReading) return null;
  return (
    <Skeleton label={t`Loading courses`}>
      <EntryList>
        <EntrySkeleton />
        <EntrySkeleton />
        <EntrySkeleton />
      </EntryList>
    </Skeleton>
  );
}
