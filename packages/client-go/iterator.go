package platen

import "context"

// Items in a page, when all of a list are wanted.
const pageSize = 100

// Iterator walks through all items of a list, page by page:
//
//	documents := client.AllDocuments(nil)
//	for documents.Next(ctx) {
//		fmt.Println(documents.Item().Name)
//	}
//	return documents.Err()
type Iterator[T any] struct {
	page   func(ctx context.Context, limit, offset int) ([]T, bool, error)
	items  []T
	offset int
	last   bool
	item   T
	err    error
}

func newIterator[T any](page func(ctx context.Context, limit, offset int) ([]T, bool, error)) *Iterator[T] {
	return &Iterator[T]{page: page}
}

// Next goes to the next item, for which it may ask the service. It is false at the end, and after an error.
func (i *Iterator[T]) Next(ctx context.Context) bool {
	for len(i.items) == 0 {
		if i.last || i.err != nil {
			return false
		}
		items, more, err := i.page(ctx, pageSize, i.offset)
		i.items, i.last, i.err = items, !more, err
		i.offset += pageSize
	}
	i.item, i.items = i.items[0], i.items[1:]
	return true
}

// Item is where Next went.
func (i *Iterator[T]) Item() T { return i.item }

// Err is what ended the walk before its end.
func (i *Iterator[T]) Err() error { return i.err }
