import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { type CoursesActor, selectList, selectOpenId } from '#machines/courses/courses.selectors.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { formatsFor } from '#words/formats.ts';
import { formatCourseDays } from './course.words.ts';

export function BriefCourses({ actor, timeZone }: { readonly actor: CoursesActor; readonly timeZone: string }) {
  const { i18n } = useLingui();
  const formats = formatsFor(i18n.locale, timeZone);
  const courses = useSelector(useSelector(actor, selectList), ({ context }) => context.data);
  const openId = useSelector(actor, selectOpenId);
  if (!courses) return null;
  return (
    <>
      <h2>
        <Trans>Courses</Trans>
      </h2>
      <Rows kind="brief">
        {courses.map((course) => (
          <Row key={course.id} title={course.name} href={printRoute(routeTo('course', { id: course.id }))} current={course.id === openId}>
            {formatCourseDays(course, formats, i18n)}
          </Row>
        ))}
      </Rows>
    </>
  );
}
