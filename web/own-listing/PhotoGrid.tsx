import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useRef, useState, type ReactNode } from 'react';
import { useOwn } from '#web/platform/messages.tsx';
import { PhotoDetails } from './PhotoDetails.tsx';
import type { PhotoItem } from './photo-items.ts';
import { nameOf, PhotoTile } from './PhotoTile.tsx';
import type { Photos } from './use-photos.ts';

/** A touch shorter than the delay (milliseconds) scrolls the page; the tolerance allows a slight movement (pixels). */
const touchHold = { delay: 200, tolerance: 8 };
/** Pixels that a mouse must move to start a drag. */
const mouseStart = { distance: 6 };

/**
 * Strip of small photos in their order, and below it the actions of the pressed photo and the photos that need the
 * owner. Drag or buttons reorder them; each move is announced to screen readers.
 * @param add first tile, which adds photos
 */
export function PhotoGrid({
  add,
  photos,
  published,
  onEdit,
}: {
  add: ReactNode;
  photos: Photos;
  published: boolean;
  onEdit: (item: PhotoItem) => void;
}) {
  const { photos: t } = useOwn();
  const { items } = photos;
  const [said, setSaid] = useState('');
  const [pressed, setPressed] = useState<string>();
  const carried = useRef(false);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: mouseStart }),
    useSensor(TouchSensor, { activationConstraint: touchHold }),
  );

  const placeOf = (id: UniqueIdentifier | undefined) => items.findIndex(({ key }) => key === id);
  const movedTo = (place: number) =>
    place === 0 ? `${t.moved(1)}. ${t.firstIsProfile}` : t.moved(place + 1);
  const move = (item: PhotoItem, to: number) => {
    photos.move(item, to);
    setSaid(movedTo(to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const item = items.find(({ key }) => key === active.id);
    const to = placeOf(over?.id);
    if (item && to >= 0 && active.id !== over?.id) photos.move(item, to);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      carried.current = false;
      return t.lifted(nameOf(placeOf(active.id), t), placeOf(active.id) + 1);
    },
    onDragOver: ({ active, over }) => {
      // A lifted photo is over its own position at once. `onDragStart` already announced that position, so stay silent.
      if (!over || (over.id === active.id && !carried.current)) return undefined;
      carried.current = true;
      return t.moved(placeOf(over.id) + 1);
    },
    onDragEnd: ({ over }) => (over ? movedTo(placeOf(over.id)) : undefined),
    onDragCancel: ({ active }) => t.putBack(nameOf(placeOf(active.id), t)),
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={rectSortingStrategy}>
        <div className="photos__strip">
          {add}
          <ol role="list" className="photos__list">
            {items.map((item, index) => (
              <PhotoTile
                key={item.key}
                item={item}
                index={index}
                published={published}
                pressed={item.key === pressed}
                onPress={() => setPressed(item.key === pressed ? undefined : item.key)}
              />
            ))}
          </ol>
        </div>
      </SortableContext>
      {items.length > 0 && !items.some(({ key }) => key === pressed) && (
        <p className="soft small">{t.press}</p>
      )}
      <ul role="list" className="rows">
        {items.map((item, index) => (
          <PhotoDetails
            key={item.key}
            item={item}
            index={index}
            last={index === items.length - 1}
            pressed={item.key === pressed}
            photos={photos}
            published={published}
            onMove={(to) => move(item, to)}
            onEdit={() => onEdit(item)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </DndContext>
  );
}
