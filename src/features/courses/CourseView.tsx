import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Course, CourseDetail } from '#contract/courses.ts';
import { type CourseActor, selectCourse, selectList } from '#machines/courses/courses.selectors.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { checkoutFor } from '#machines/checkout/return-to.rules.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { EntrySkeleton, EntryList } from '#src/ui/EntryCard.tsx';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { type Formats, formatsFor } from '#words/formats.ts';
import { BookAllBar } from './BookAllBar.tsx';
import { BookAllNotice } from './BookAllNotice.tsx';
import type { CoursesViewProps } from './course.slots.ts';
import { formatCourseDays } from './course.words.ts';
import { CourseClasses } from './CourseClasses.tsx';
import styles from './CourseView.module.css';

export interface CourseViewProps extends CoursesViewProps {
  readonly detail: CourseActor;
}

export function CourseView(props: CourseViewProps) {
  const { t } = useLingui();
  const { actor, detail, isOffline, notice: ReadingNotice } = props;
  const course = useSelector(actor, selectCourse);
  const isUnknown = useSelector(detail, ({ context: { error } }) => error?.kind === 'problem' && error.problem.code === 'not_found');
  return (
    <>
      <Head {...props} course={course} />
      <div className={styles.body}>
        {isUnknown ? (
          <UnknownCourse />
        ) : (
          <ReadingNotice
            resource={detail}
            isOffline={isOffline}
            age={(ago) => t`Updated ${ago}.`}
            notRefreshed={<Trans>The course couldn’t be updated.</Trans>}
            notRead={<Trans>The course couldn’t be loaded.</Trans>}
          />
        )}
        {course ? <Known {...props} course={course} /> : <CourseSkeleton detail={detail} />}
      </div>
      {course && <BookAllBar actor={actor} />}
    </>
  );
}

/** Shows the data of the list until the details are loaded. */
function Head({ actor, detail, timeZone, course }: CourseViewProps & { readonly course: CourseDetail | null }) {
  const { t, i18n } = useLingui();
  const formats = formatsFor(i18n.locale, timeZone);
  const courseId = useSelector(detail, ({ context }) => context.query.courseId);
  const listed = useSelector(useSelector(actor, selectList), ({ context }) => context.data?.find(({ id }) => id === courseId) ?? null);
  const known: Course | null = course ?? listed;
  if (!known) return <PageHeading>{t`Course`}</PageHeading>;
  return (
    <PageHeading below={[formatCourseDays(known, formats, i18n), known.location.name].filter(Boolean).join(', ')}>{known.name}</PageHeading>
  );
}

function Known(props: CourseViewProps & { readonly course: CourseDetail }) {
  const { course, timeZone } = props;
  const { i18n } = useLingui();
  const { description, instructors, location, classes_left: left, booked_count: booked } = course;
  const formats = formatsFor(i18n.locale, timeZone);
  return (
    <Stack gap="xl">
      {description && <p className={styles.description}>{description}</p>}
      <Facts>
        <Fact term={<Trans>Classes</Trans>}>
          <Plural value={left} one="# class to come" other="# classes to come" />
          {booked > 0 && (
            <>
              {', '}
              <Plural value={booked} one="# of them booked" other="# of them booked" />
            </>
          )}
        </Fact>
        {instructors.length > 0 && <Fact term={<Trans>With</Trans>}>{formats.list(instructors)}</Fact>}
        <Fact term={<Trans>Where</Trans>}>{[location.name, location.address].join(', ')}</Fact>
        <Whole course={course} formats={formats} />
      </Facts>
      <BookAllNotice actor={props.actor} timeZone={timeZone} />
      <CourseClasses {...props} />
    </Stack>
  );
}

/** The link to buy the whole course, or the note that only the studio sells the course. */
function Whole({ course, formats }: { readonly course: Course; readonly formats: Formats }) {
  const { price, sold_at_studio, variant_id, id } = course;
  if (sold_at_studio)
    return (
      <Fact term={<Trans>Full course</Trans>}>
        <Trans>Sold at the studio only. Please ask there.</Trans>
      </Fact>
    );
  if (!price) return null;
  return (
    <Fact term={<Trans>Full course</Trans>}>
      {formats.money(price)}
      {variant_id !== undefined && (
        <>
          <br />
          <TextLink href={checkoutFor(printRoute(routeTo('course', { id })))}>
            <Trans>Buy the course</Trans>
          </TextLink>
        </>
      )}
    </Fact>
  );
}

function UnknownCourse() {
  return (
    <Empty
      title={<Trans>Course not found</Trans>}
      action={
        <LinkButton kind="act" href="/courses">
          <Trans>Go to courses</Trans>
        </LinkButton>
      }
    >
      <Trans>This course doesn’t exist, or it’s at another studio.</Trans>
    </Empty>
  );
}

function CourseSkeleton({ detail }: Pick<CourseViewProps, 'detail'>) {
  const { t } = useLingui();
  const isReading = useSelector(detail, (snapshot) => snapshot.hasTag('busy'));
  if (!isReading) return null;
  return (
    <Skeleton label={t`Loading the course`}>
      <Stack>
        <SkeletonLine width="85%" />
        <SkeletonLine width="55%" />
        <EntryList>
          <EntrySkeleton />
          <EntrySkeleton />
        </EntryList>
      </Stack>
    </Skeleton>
  );
}
